// `npm test`: everything that must hold, on a fresh machine too. The last line counts tests and steps together. `npm
// run test:deep`: the same, with every row where `npm test` takes a sample (decision 1: tests).
import { join } from 'node:path'
import { compile } from './build.mjs'
import { reportCommits } from './commits.mjs'
import { deepPrograms, ensurePrograms, programs } from './programs.mjs'
import { ensureChromium, ensureInstalled, root } from './setup.mjs'
import { measure, run, step, tool, total } from './steps.mjs'
import { vitest } from './vitest.mjs'

const isDeep = process.argv.includes('--deep')
const packages = ['wire', 'core', 'react', 'frame', 'signer', 'server', 'node']
const node = (script, ...args) => run(process.execPath, [join(root, script), ...args])

/**
 * Checks of the built packages. They run one after the other, in parallel with the tests, which sometimes wait for a
 * browser or a database.
 */
const checks = {
  'types (tsc)': () => tool('tsc', compile),
  'format and lint (biome)': () => tool('biome', ['check', '.']),
  'unused code and dependencies (knip)': () => tool('knip', []),
  'size (size-limit)': async () => (await node('bench/size.mjs')) + (await tool('size-limit', [])),
  // Checks the folders as they are. `test/e2e/pack.test.ts` checks the tarballs of a release.
  ...Object.fromEntries(
    packages.map((name) => [
      `package ${name} (publint)`,
      // publint warns of the fallback arrays in core's `imports` (decision 21: external wallets). `npm run pack` allows
      // this one warning.
      () =>
        tool('publint', [`packages/${name}`, ...(name === 'core' ? [] : ['--strict']), '--pack', 'false']),
    ]),
  ),
}

async function everything() {
  const areThere = ensurePrograms(isDeep ? [...programs, ...deepPrograms] : programs)
  if (!(await step('install', () => ensureInstalled({ whole: isDeep })))) return
  const bundler = measure('bundler', () => node('scripts/installBundler.mjs'))
  await step('build', () => node('scripts/build.mjs', '--tests'))
  await areThere
  let chromium
  await step('browser', () => {
    chromium = ensureChromium()
    return `   ${chromium}`
  })
  ;(await bundler)()
  const tested = tests({
    ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
    ...(isDeep ? { LATCHKEY_TEST_DEEP: '1' } : {}),
  })
  const checked = runChecks()
  await step('tests (vitest)', () => tested)
  // Until now the tests were printing.
  for (const say of await checked) say()
}

async function runChecks() {
  const said = []
  for (const [name, work] of Object.entries(checks)) said.push(await measure(name, work))
  return said
}

async function tests(env) {
  const { passed, failed } = await vitest(env)
  total.passed += passed
  total.failed += failed
  if (failed > 0) throw new Error(`${failed} tests failed`)
}

await everything()
reportCommits()
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
