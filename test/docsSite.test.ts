import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { groups } from '../docs/site/pages.mjs'
import { listFiles, readSiteFile } from '../docs/site/site.mjs'

const docs = join(import.meta.dirname, '../docs')
const groupPages = groups.flatMap(({ pages }) => pages)

test('the site has every page of the docs', () => {
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && !path.startsWith('site/'))
  expect(pages.length).toBeGreaterThan(100)
  const isListed = (page: string) =>
    groupPages.some((entry) => page === entry || page.startsWith(`${entry}/`))
  expect(pages.filter((page) => !isListed(page))).toEqual([])
})

test('the site lists no page that is gone', () => {
  expect(groupPages.filter((entry) => !existsSync(join(docs, entry)))).toEqual([])
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
    const isInMenu = path !== 'index.html' && path !== '404.html'
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
