import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const areas = [...readFileSync('bench/run.mjs', 'utf8').matchAll(/import\('\.\/([^']+)'\)/g)].map(
  ([, file]) => file,
)

// Scripts that no type check reads, and that run only when they are asked for: a name they import may be gone.
test('every area of the bench finds what it imports', () => {
  expect(areas.length).toBeGreaterThan(5)
  // By Node itself, which refuses a name that a module does not export.
  const load = areas.map((file) => `await import('./bench/${file}')`).join('\n')
  execFileSync(process.execPath, ['--input-type=module', '--eval', `${load}\nprocess.exit(0)`], {
    stdio: 'pipe',
  })
})

test('the token check of the bench is one that takes a genuine token', () => {
  const measure = "await (await import('./bench/server/tokens.mjs')).measureTokens({ rounds: 1, caseMs: 1 })"
  execFileSync(process.execPath, ['--input-type=module', '--eval', measure], { stdio: 'pipe' })
})
