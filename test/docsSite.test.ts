import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listed } from '../docs/site/pages.mjs'
import { listFiles, readSiteFile } from '../docs/site/site.mjs'

const docs = join(import.meta.dirname, '../docs')
const all = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.md') && !path.startsWith('site/') && path !== 'README.md')

test('the table of contents has every page of the docs once, and no page that is gone', () => {
  expect(all.length).toBeGreaterThan(100)
  expect(listed.map(({ page }) => page).sort()).toEqual(all.sort())
})

test('pages have names in kebab-case, since they are addresses', () => {
  expect(all.filter((page) => !/^(?:[a-z0-9-]+\/)*(?:[a-z0-9-]+|README)\.md$/.test(page))).toEqual([])
})

test('every page has its own line that describes it', () => {
  const lines = listed.map(({ line }) => line)
  expect(lines.filter((line) => !/^[A-Z`].{9,180}[.]$/.test(line))).toEqual([])
  expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([])
})

test('every link of a page leads to a file of the repository, so that none stays as mere text', () => {
  const dead = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...readFileSync(join(docs, path), 'utf8').matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(docs, dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    )
  expect(dead).toEqual([])
})

const files = listFiles()
const pages = files.filter((path) => path.endsWith('.html'))
const html = new Map(pages.map((path) => [path, String(readSiteFile(path))]))
const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

test('no link of the site is dead: each leads to a file of it, and each anchor to a heading', () => {
  const dead: string[] = []
  for (const [path, text] of html)
    for (const [, , link = ''] of text.matchAll(/<(?:a|img|link|script)\b[^>]*? (href|src)="([^"]*)"/g)) {
      const href = decode(link)
      if (/^[a-z]+:/.test(href)) continue
      const [file = '', anchor] = href.split('#')
      const target = file === '' ? path : join(dirname(path), file)
      const isThere = files.includes(target)
      const hasAnchor = anchor === undefined || html.get(target)?.includes(`id="${anchor}"`)
      if (!isThere || !hasAnchor) dead.push(`${path}: ${href}`)
    }
  expect(dead).toEqual([])
})

test('no page shows Markdown: its tables, links, code and headings are HTML', () => {
  const raw = [...html].flatMap(([path, text]) => {
    const words = text
      .replaceAll(/<pre[\s\S]*?<\/pre>|<code>[\s\S]*?<\/code>/g, '')
      .replaceAll(/<[^>]+>/g, '')
    return /^\s*\|.*\|\s*$|\]\([^)]*\)|^```|^#{1,4} /m.test(words) ? [path] : []
  })
  expect(raw).toEqual([])
})

test('every page has one title, the brand and a menu in which it is marked', () => {
  for (const [path, text] of html) {
    expect([path, text.match(/<h1/g)?.length]).toEqual([path, 1])
    expect(text).toMatch(/<title>.+Latchkey|<title>Latchkey/)
    const isInMenu = !['index.html', '404.html', 'contents.html'].includes(path)
    expect([path, text.includes('aria-current="page"')]).toEqual([path, isInMenu])
  }
})

test('security: what looks like HTML in a page is text', () => {
  for (const [path, text] of html) {
    const article = /<article>([\s\S]*?)<\/article>/.exec(text)?.[1] ?? ''
    expect([path, /<(script|iframe|button|style)\b/.test(article)]).toEqual([path, false])
  }
})

test('a picture of a screen is there by light and by dark, and none is large', () => {
  const pictures = files.filter((path) => path.startsWith('images/screens/'))
  expect(pictures.length).toBeGreaterThan(9)
  for (const path of pictures) {
    expect(readFileSync(join(docs, path)).length).toBeLessThan(60_000)
    const other = path.includes('-light.')
      ? path.replace('-light.', '-dark.')
      : path.replace('-dark.', '-light.')
    expect(pictures).toContain(other)
  }
})

test('the search finds a page by its title and a part by its heading', () => {
  const entries: { title: string; heading: string; href: string }[] = JSON.parse(
    String(readSiteFile('search.json')),
  )
  expect(entries).toContainEqual(expect.objectContaining({ title: 'Installation', href: 'use/install.html' }))
  expect(entries.filter(({ href }) => !pages.includes(href.split('#')[0] ?? ''))).toEqual([])
})

test('every page is there as Markdown, and its links to pages lead to their Markdown', () => {
  const markdown = files.filter((path) => path.endsWith('.md'))
  const isPage = (path: string) => path !== 'index.html' && path !== '404.html'
  expect(markdown).toEqual(pages.filter(isPage).map((path) => path.replace(/html$/, 'md')))
  const dead: string[] = []
  for (const path of markdown) {
    const text = String(readSiteFile(path))
    expect([path, /^# \S/.test(text)]).toEqual([path, true])
    expect(html.get(path.replace(/md$/, 'html'))).toContain(
      `<link rel="alternate" href="${basename(path)}" type="text/markdown">`,
    )
    // A source of the repository is not on the site.
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s#:]+\.md)(?:#[^)\s]*)?\)/g))
      if (!files.includes(join(dirname(path), target)) && !join(dirname(path), target).startsWith('..'))
        dead.push(`${path}: ${target}`)
  }
  expect(dead).toEqual([])
})

test('llms.txt lists every page as https://llmstxt.org has it, and each leads to its Markdown', () => {
  const [title, summary, about, ...sections] = String(readSiteFile('llms.txt')).trim().split('\n\n')
  expect(title).toBe('# Latchkey')
  expect(summary).toMatch(/^> \S/)
  expect(about).not.toMatch(/^[#>-]/)
  const rows = sections.filter((section) => !section.startsWith('## ')).flatMap((list) => list.split('\n'))
  const links = rows.map((row) => /^- \[[^\]]+\]\(([^)]+)\): \S.+$/.exec(row)?.[1] ?? row)
  const [contents, ...others] = files.filter((path) => path.endsWith('.md'))
  expect(contents).toMatch(/^contents/)
  expect(links).toEqual(others)
})
