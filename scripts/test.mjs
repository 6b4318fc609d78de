// `npm test`: everything that must hold, on a fresh machine too. The last line counts tests and steps together.
import { join } from 'node:path'
import { debian, ensureChromium, ensureDebian, ensureInstalled, root } from './setup.mjs'
import { run, step, tool, total } from './steps.mjs'
import { vitest } from './vitest.mjs'

const packages = ['wire', 'core', 'react', 'frame', 'server']
const node = (script, ...args) => run(process.execPath, [join(root, script), ...args])

/** One after the other; the two lanes run beside each other, one for each core of a small machine. */
const lanes = {
  async built() {
    await step('types (tsc)', () => tool('tsc', ['-b']))
    await step('build', () => node('scripts/build.mjs', '--tests'))
    for (const name of packages)
      await step(`package ${name} (publint)`, () => tool('publint', [`packages/${name}`, '--strict']))
  },
  async read() {
    await step('format and lint (biome)', () => tool('biome', ['check', '.']))
    await step('unused code and dependencies (knip)', () => tool('knip', []))
    await step(
      'size (size-limit)',
      async () => (await node('bench/size.mjs')) + (await tool('size-limit', [])),
    )
  },
}

async function everything() {
  if (!(await step('install', ensureInstalled))) return
  let chromium
  await step('browser', () => {
    chromium = ensureChromium()
    return `   ${chromium}`
  })
  // No step: without it some tests are not run, which is neither passed nor failed.
  for (const wanted of debian)
    if (!ensureDebian(wanted))
      console.log(
        `\n── NOT RUN: the tests with ${wanted.name}. Install it (Debian: apt-get install ${wanted.name}).`,
      )
  await Promise.all(Object.values(lanes).map((lane) => lane()))
  await step('tests (vitest)', () => tests(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }))
}

function tests(env) {
  const { passed, failed } = vitest(env)
  total.passed += passed
  total.failed += failed
  if (failed > 0) throw new Error(`${failed} tests failed`)
}

await everything()
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
