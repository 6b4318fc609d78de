// `npm test`: everything that must hold, on a fresh machine too. The last line counts tests and steps together.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from './build.mjs'
import { ensureChromium, ensureInstalled, root } from './setup.mjs'

const report = join(root, 'node_modules', '.cache', 'latchkey', 'vitest.json')
const packages = ['wire', 'core', 'react', 'frame', 'server']
const total = { passed: 0, failed: 0 }

function step(name, work) {
  console.log(`\n── ${name}`)
  const start = performance.now()
  let reason
  try {
    work()
  } catch (error) {
    reason = error.message
  }
  total[reason === undefined ? 'passed' : 'failed'] += 1
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  console.log(reason === undefined ? `   passed (${seconds} s)` : `   FAILED (${seconds} s): ${reason}`)
  return reason === undefined
}

function tool(name, args, env = {}) {
  run(join(root, 'node_modules', '.bin', name), args, env)
}

function run(command, args, env = {}) {
  const { status, signal } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`${basename(command)} ended with ${signal ?? status}`)
}

/** Every test counts; a file that could not run, or an error outside any test, counts as one that failed. */
function vitest(env) {
  mkdirSync(join(report, '..'), { recursive: true })
  rmSync(report, { force: true })
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ended = (() => {
    try {
      tool('vitest', args, env)
      return true
    } catch {
      return false
    }
  })()
  if (!existsSync(report)) throw new Error('vitest left no report')
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  total.passed += numPassedTests
  total.failed += numFailedTests + brokenFiles
  if (numPassedTests === 0) throw new Error('no test ran')
  if (!ended && numFailedTests + brokenFiles === 0) throw new Error('an error outside of any test, see above')
  if (!ended) throw new Error(`${numFailedTests + brokenFiles} tests failed`)
}

function everything() {
  if (!step('install', ensureInstalled)) return
  let chromium
  step('browser', () => {
    chromium = ensureChromium()
    console.log(`   ${chromium}`)
  })
  step('format and lint (biome)', () => tool('biome', ['check', '.']))
  step('types (tsc)', () => tool('tsc', ['-b']))
  step('build', () => build())
  step('unused code and dependencies (knip)', () => tool('knip', []))
  for (const name of packages)
    step(`package ${name} (publint)`, () => tool('publint', [`packages/${name}`, '--strict']))
  step('size (size-limit)', () => {
    run(process.execPath, [join(root, 'bench', 'size.mjs')])
    tool('size-limit', [])
  })
  step('tests (vitest)', () => vitest({ ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }) }))
}

everything()
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
