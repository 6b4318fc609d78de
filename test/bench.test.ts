import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const areas = [...readFileSync('bench/run.mjs', 'utf8').matchAll(/import\('\.\/([^']+)'\)/g)].map(
  ([, file]) => file,
)

// Scripts that are not type-checked and run only on request: a name that they import may no longer exist.
test('every area of the bench finds what it imports', () => {
  expect(areas.length).toBeGreaterThan(5)
  // With Node itself, which rejects an import that a module does not export.
  const load = areas.map((file) => `await import('./bench/${file}')`).join('\n')
  execFileSync(process.execPath, ['--input-type=module', '--eval', `${load}\nprocess.exit(0)`], {
    stdio: 'pipe',
  })
})

/** Every file, including those that run in a separate process, which no import above loads. */
const scripts = ['bench', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => join(folder, file)),
)

// An earlier build may have left more files behind: the sources say which ones the next build makes.
test('imports of a build by scripts have a source', () => {
  const imports = scripts.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'(\.[^']*\/packages\/(\w+)\/dist\/([^']+)\.js)'/g)].map(
      ([, path, name, part]) => ({ file, path, source: `packages/${name}/src/${part}.ts` }),
    ),
  )
  expect(imports.length).toBeGreaterThan(5)
  expect(imports.filter(({ source }) => !existsSync(source))).toEqual([])
})

test('the token check of the bench is one that takes a genuine token', () => {
  const measure = "await (await import('./bench/server/tokens.mjs')).measureTokens({ rounds: 1, caseMs: 1 })"
  execFileSync(process.execPath, ['--input-type=module', '--eval', measure], { stdio: 'pipe' })
})
