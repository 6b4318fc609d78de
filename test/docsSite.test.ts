import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { groups } from '../docs/site/pages.mjs'

const docs = join(import.meta.dirname, '../docs')
const listed = groups.flatMap(({ pages }) => pages)

test('the site has every page of the docs', () => {
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && !path.startsWith('site/'))
  expect(pages.length).toBeGreaterThan(100)
  const isListed = (page: string) => listed.some((entry) => page === entry || page.startsWith(`${entry}/`))
  expect(pages.filter((page) => !isListed(page))).toEqual([])
})

test('the site lists no page that is gone', () => {
  expect(listed.filter((entry) => !existsSync(join(docs, entry)))).toEqual([])
})
