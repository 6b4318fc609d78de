// The site of docs/: `npm run docs` writes it, `npm start` serves it from memory.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { homePage } from './home.mjs'
import { docPage, missingPage } from './layout.mjs'
import { renderMarkdown } from './markdown.mjs'
import { groups } from './pages.mjs'

const here = import.meta.dirname
const docs = join(here, '..')
const assets = ['site.css', 'site.js', 'theme.js', 'latchkey.svg']

/** Every page of the docs, as its path in `docs/`. */
export const listPages = () =>
  readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && !path.startsWith('site/'))

/** Every file of the site, as its path under the site's address. */
export function listFiles() {
  const images = readdirSync(join(docs, 'images'), { recursive: true, encoding: 'utf8' })
    .map((path) => `images/${path.replaceAll('\\', '/')}`)
    .filter((path) => extname(path) !== '')
  return ['index.html', '404.html', 'search.json', ...listPages().map(toHtmlPath), ...images, ...assets]
}

/** A file of the site; undefined where there is none. The home page has the path `index.html`. */
export function readSiteFile(path) {
  if (assets.includes(path)) return readFileSync(join(here, path))
  if (path === 'search.json') return JSON.stringify(listPages().flatMap(toEntries))
  if (path === 'index.html') return homePage(toMenu())
  if (path === '404.html') return missingPage(toMenu())
  if (/^images\/[\w/-]+\.\w+$/.test(path)) {
    const file = join(docs, path)
    return existsSync(file) ? readFileSync(file) : undefined
  }
  const page = listPages().find((each) => toHtmlPath(each) === path)
  return page && docPage({ path, ...readPage(page), menu: toMenu() })
}

/** A page that is rendered, with the headings that are in it. */
function readPage(page) {
  const pages = listPages()
  const toHref = (target) => {
    const member = [target, `${target}/README.md`, `${target}README.md`].find((each) => pages.includes(each))
    if (member) return toHtmlPath(member)
    return existsSync(join(docs, target)) && target.startsWith('images/') ? target : undefined
  }
  return {
    title: readTitle(page),
    ...renderMarkdown(readText(page), { page, path: toHtmlPath(page), toHref }),
  }
}

const readText = (page) => readFileSync(join(docs, page), 'utf8').replace(/^<!--[\s\S]*?-->\s*/, '')

/** As a menu and a browser's tab have it. */
export function readTitle(page) {
  const [, title = page] = /^# (.+)$/m.exec(readText(page)) ?? []
  return title.replaceAll('`', '')
}

/** The page that stands for a folder is its index. That of the docs is the list of all, next to the home page. */
export function toHtmlPath(page) {
  if (page === 'index.md') return 'contents.html'
  return page.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html')
}

function toMenu() {
  const pages = listPages()
  const members = (entry) =>
    pages
      .filter((page) => page === entry || dirname(page) === entry)
      .sort((left, right) => (toHtmlPath(left) < toHtmlPath(right) ? -1 : 1))
      .sort((left, right) => Number(right.endsWith('README.md')) - Number(left.endsWith('README.md')))
  return groups.map(({ title, pages: entries, isClosed = false }) => ({
    title,
    isClosed,
    items: [...new Set(entries.flatMap(members))].map((page) => ({
      title: readTitle(page),
      path: toHtmlPath(page),
    })),
  }))
}

/** What the search finds of a page: its title, and each heading with the text below it. */
function toEntries(page) {
  const { title, sections } = readPage(page)
  return sections.map(({ id, heading, text }) => ({
    title,
    heading: heading === title ? '' : heading,
    href: `${toHtmlPath(page)}${id && heading !== title ? `#${id}` : ''}`,
    text: text.slice(0, 600),
  }))
}
