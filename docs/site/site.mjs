// The site of docs/: `npm run docs` writes it, `npm start` serves it from memory.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { dirname, join as joinPaths, relative } from 'node:path/posix'
import { contentsPage, llmsText } from './contents.mjs'
import { decisionsPage } from './decisions.mjs'
import { homePage } from './home.mjs'
import { docPage, missingPage } from './layout.mjs'
import { renderMarkdown } from './markdown.mjs'
import { groups, listed } from './pages.mjs'

const here = import.meta.dirname
const docs = join(here, '..')
const assets = ['site.css', 'site.js', 'theme.js', 'latchkey.svg']

/** Every page of the docs, as its path in `docs/`, in the order of the sidebar. */
export const listPages = () => ['README.md', ...listed.map(({ page }) => page)]

/** Pages that are generated from the table of contents, by their path in `docs/`. */
export const generatedPages = {
  'README.md': () => contentsPage(readTitle),
  'develop/decisions/README.md': decisionsPage,
}

/** Every file of the site, as its path under the site's address. */
export function listFiles() {
  const images = readdirSync(join(docs, 'images'), { recursive: true, encoding: 'utf8' })
    .map((path) => `images/${path.replaceAll('\\', '/')}`)
    .filter((path) => extname(path) !== '')
  const pages = listPages().flatMap((page) => [toHtmlPath(page), toMarkdownPath(page)])
  return [
    'index.html',
    '404.html',
    'search.json',
    'llms.txt',
    'llms-full.txt',
    ...pages,
    ...images,
    ...assets,
  ]
}

/** A file of the site; undefined if there is none. The home page has the path `index.html`. */
export function readSiteFile(path) {
  if (assets.includes(path)) return readFileSync(join(here, path))
  if (path === 'search.json') return JSON.stringify(listPages().flatMap(toEntries))
  if (path === 'llms.txt') return llmsText(readTitle, toMarkdownPath)
  if (path === 'llms-full.txt') return listPages().map(readMarkdown).join('\n')
  if (path === 'index.html') return homePage(toMenu())
  if (path === '404.html') return missingPage(toMenu())
  if (/^images\/[\w/-]+\.\w+$/.test(path)) {
    const file = join(docs, path)
    return existsSync(file) ? readFileSync(file) : undefined
  }
  if (path.endsWith('.md')) {
    const page = listPages().find((each) => toMarkdownPath(each) === path)
    return page && readMarkdown(page)
  }
  const page = listPages().find((each) => toHtmlPath(each) === path)
  return page && docPage({ path, ...readPage(page), markdown: toMarkdownPath(page), menu: toMenu() })
}

/** A rendered page, with its headings. */
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

/** The title for a menu and for the browser's tab. */
export function readTitle(page) {
  const [, title = page] = /^# (.+)$/m.exec(readText(page)) ?? []
  return title.replaceAll('`', '')
}

/** The README of a folder is its index. The README of the docs is the list of all pages, next to the home page. */
export function toHtmlPath(page) {
  if (page === 'README.md') return 'contents.html'
  return page.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html')
}

const toMarkdownPath = (page) => toHtmlPath(page).replace(/\.html$/, '.md')

/** The Markdown of a page, with links to the Markdown of other pages. Links that leave the docs stay as they are. */
function readMarkdown(page) {
  const pages = listPages()
  const from = dirname(toMarkdownPath(page))
  return readText(page).replaceAll(/\]\(([^)\s#]+)(#[^)\s]*)?\)/g, (link, target, anchor = '') => {
    const to = joinPaths(dirname(page), target)
    return pages.includes(to) ? `](${relative(from, toMarkdownPath(to))}${anchor})` : link
  })
}

const toMenu = () =>
  groups.map(({ title, folder, pages, isClosed = false }) => ({
    title,
    isClosed,
    items: Object.keys(pages).map((name) => {
      const page = joinPaths(folder, name)
      return { title: readTitle(page), path: toHtmlPath(page) }
    }),
  }))

/** The entries of a page for the search: its title, and each heading with the text below it. */
function toEntries(page) {
  const { title, sections } = readPage(page)
  return sections.map(({ id, heading, text }) => ({
    title,
    heading: heading === title ? '' : heading,
    href: `${toHtmlPath(page)}${id && heading !== title ? `#${id}` : ''}`,
    text: text.slice(0, 600),
  }))
}
