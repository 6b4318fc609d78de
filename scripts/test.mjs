// `npm test`: everything that must hold, on a fresh machine too. The last line counts tests and steps together.
import { spawnSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { build } from './build.mjs'
import { debian, ensureChromium, ensureDebian, ensureInstalled, root } from './setup.mjs'
import { vitest } from './vitest.mjs'

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

function tests(env) {
  const { passed, failed } = vitest(env)
  total.passed += passed
  total.failed += failed
  if (failed > 0) throw new Error(`${failed} tests failed`)
}

function everything() {
  if (!step('install', ensureInstalled)) return
  let chromium
  step('browser', () => {
    chromium = ensureChromium()
    console.log(`   ${chromium}`)
  })
  // No step: without it some tests are not run, which is neither passed nor failed.
  for (const wanted of debian)
    if (!ensureDebian(wanted))
      console.log(
        `\n── NOT RUN: the tests with ${wanted.name}. Install it (Debian: apt-get install ${wanted.name}).`,
      )
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
  step('tests (vitest)', () => tests({ ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }) }))
}

everything()
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
