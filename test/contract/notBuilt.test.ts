import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { statements } from '../support/contract/notBuilt.ts'

/**
 * Checks that everything that the docs call not built is not built. A statement without a row fails, and so does one
 * that the code contradicts.
 */

const root = join(import.meta.dirname, '../..')
const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .map((path) => `docs/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.md') && !path.startsWith('docs/develop/decisions/'))
const negations =
  /\bnot built\b|\bnot yet\b|\bnot there yet\b|(?:^|[.;,|:*] |and |is |are )not read\b|\bnothing reads\b|\bunbuilt\b|(?:\*\* |\. |\| )Ignore[ds]\b|\buntil [\w ]{2,30} (?:is|are) built\b/i
const lines = [...pages, 'README.md', 'SECURITY.md', 'CONTRIBUTING.md'].flatMap((page) =>
  readFileSync(join(root, page), 'utf8')
    .split('\n')
    // A call that is not built, which documented.test.ts compares with the server.
    .filter((line) => negations.test(line) && !/^\| `(GET|POST|PATCH|DELETE) .*\| not built \|$/.test(line))
    .map((line) => ({ page, line })),
)

test('each statement of the docs that something is not built has a row', () => {
  const missing = lines.filter(
    ({ page, line }) => !statements.some((row) => row.page === page && line.includes(row.says)),
  )
  expect(missing).toEqual([])
})

test('each row is about a line that is still there', () => {
  const gone = statements.filter(
    (row) => !lines.some(({ page, line }) => page === row.page && line.includes(row.says)),
  )
  expect(gone.map(({ page, says }) => `${page}: ${says}`)).toEqual([])
})

test.each(statements.filter(({ isTrue }) => isTrue))('$page: $says, since $why', ({ isTrue }) => {
  expect(isTrue?.()).toBe(true)
})
