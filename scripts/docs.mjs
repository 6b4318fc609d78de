// `npm run docs`: the site of docs/, in artifacts/docs, with a search, each page as Markdown too, and llms.txt.
// What it needs is installed when it is first asked for: no test and no build wants it.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { groups } from '../docs/site/pages.mjs'
import { root } from './setup.mjs'

const docs = join(root, 'docs')
const site = join(docs, 'site')
const staged = join(site, '.pages')
const out = join(root, 'artifacts', 'docs')

const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.md') && !path.startsWith('site/'))

install()
stage()
vitepress()
publishMarkdown()
console.log(`The site is in ${relative(root, out)}: ${pages.length} pages.`)

function install() {
  const lock = join(site, 'package-lock.json')
  const marker = join(site, 'node_modules', '.latchkey-lock')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === readFileSync(lock, 'utf8')) return
  // Not `ci`: a registry that is a partial mirror has no lock entries for other platforms.
  run('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  cpSync(lock, marker)
}

/** Beside the packages of the site, from where the pages find them. */
function stage() {
  rmSync(staged, { recursive: true, force: true })
  for (const path of pages) write(join(staged, toPath(path)), toPage(path))
  cpSync(join(docs, 'images'), join(staged, 'images'), { recursive: true })
}

function vitepress() {
  rmSync(out, { recursive: true, force: true })
  run(process.execPath, [join(site, 'node_modules/vitepress/bin/vitepress.js'), 'build', '.'])
}

/** Each page at its own address with `.md`, and what there is in `llms.txt`; all of it in `llms-full.txt`. */
function publishMarkdown() {
  for (const path of pages) write(join(out, toPath(path)), toPage(path))
  const listed = groups.map(({ title, pages: paths }) => {
    const rows = paths.flatMap(toPages).map((path) => `- [${readTitle(path)}](/${toPath(path)})`)
    return `## ${title}\n\n${rows.join('\n')}`
  })
  const says = 'The login and the embedded wallet of an app, on its own servers.'
  write(join(out, 'llms.txt'), `${['# Latchkey', `> ${says}`, ...listed].join('\n\n')}\n`)
  const all = groups.flatMap(({ pages: paths }) => paths.flatMap(toPages)).map(toPage)
  write(join(out, 'llms-full.txt'), all.join('\n\n'))
}

/** A page, or all of a folder's. */
function toPages(path) {
  const isWanted = (page) => page === path || dirname(page) === path || toPath(page) === path
  return pages.filter(isWanted).sort((left, right) => (toPath(left) < toPath(right) ? -1 : 1))
}

/** The page that stands for a folder is its index. */
function toPath(path) {
  return path.replace(/README\.md$/, 'index.md')
}

function toPage(path) {
  const text = readFileSync(join(docs, path), 'utf8').replace(/^<!--[\s\S]*?-->\s*/, '')
  return text.replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (link, label, href) =>
    toLink(link, { label, href, path }),
  )
}

/** A link to what is no page, such as a test or a source, stays as its text. */
function toLink(link, { label, href, path }) {
  if (/^(?:[a-z]+:|#)/.test(href)) return link
  const [file = '', anchor] = href.split('#')
  const target = relative(docs, resolve(docs, dirname(path), file)).replaceAll('\\', '/')
  if (target.startsWith('images/')) return link
  const page = pages.includes(target) ? target : undefined
  if (page === undefined) return label
  return `[${label}](/${toPath(page)}${anchor === undefined ? '' : `#${anchor}`})`
}

function readTitle(path) {
  const [, title = path] = /^# (.+)$/m.exec(readFileSync(join(docs, path), 'utf8')) ?? []
  return title
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: site,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(1)
}
