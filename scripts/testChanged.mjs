// `npm run test:changed`: the tests that a change can affect, nearest first, as many as fit into a minute.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from './build.mjs'
import { ensureChromium, ensureInstalled, root } from './setup.mjs'
import { readSeconds } from './slowestFiles.mjs'

/** Seconds of all files together: four run at once, and starting takes part of the minute. */
const roomSeconds = 60
/** Assumed for a file that has never run. */
const unknownSeconds = 3
const source = /\.(tsx?|mjs|jsx)$/
const test = /\.test\.tsx?$/
const browser = /^test\/(e2e|compat|faults)\//

/** Files that are read instead of imported: bundled for a browser, or served. */
const alsoReads = {
  'test/support/browser/site.ts': ['examples/react/src/main.tsx', 'examples/react/src/playground/main.tsx'],
  'test/support/browser/galleryServer.ts': ['examples/react/src/gallery.tsx'],
  'test/support/browser/harness.ts': ['packages/frame/src/main.ts', 'packages/consent/src/main.tsx'],
  'test/support/faults/serverProcess.ts': ['packages/server/src/bin.ts'],
  'test/support/pack/tarballs.ts': ['scripts/pack.mjs', 'examples/vite/src/main.tsx'],
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}

/** Changes since the branch left its target branch, including those that are not committed. */
function changedFiles() {
  const [upstream] = [...git('rev-parse', '--abbrev-ref', '@{upstream}'), 'HEAD']
  const [base] = [...git('merge-base', upstream, 'HEAD'), 'HEAD']
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

/** For each file, the files that import it. */
function importers() {
  const found = new Map()
  for (const file of git('ls-files', '--cached', '--others', '--exclude-standard').filter((path) =>
    source.test(path),
  )) {
    if (!existsSync(join(root, file))) continue
    for (const target of [...importsIn(file), ...(alsoReads[file] ?? [])])
      found.set(target, [...(found.get(target) ?? []), file])
  }
  return found
}

function importsIn(file) {
  const names = readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from |import |import\()'([^'\n]+)'/g)
  return [...names].flatMap(([, name]) => {
    if (name.startsWith('.')) return relative(root, resolve(root, dirname(file), name)).replaceAll('\\', '/')
    const [, folder, entry = 'index'] = /^@latchkey\/([\w-]+)(?:\/([\w-]+))?$/.exec(name) ?? []
    return folder === undefined ? [] : `packages/${folder}/src/${entry}.ts`
  })
}

/** Test files, by the number of imports between them and the change. */
function reached(changed) {
  const byTarget = importers()
  const steps = new Map(changed.map((file) => [file, 0]))
  for (const [file, far] of steps)
    for (const importer of byTarget.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, far + 1)
  return [...steps].filter(([file]) => test.test(file) && existsSync(join(root, file)))
}

/** Nearest first, and of those equally near, the quickest. */
function choose(tests) {
  const seconds = readSeconds()
  const took = (file) => seconds.get(file) ?? unknownSeconds
  const sorted = tests.sort(([a, farA], [b, farB]) => farA - farB || took(a) - took(b))
  const chosen = []
  let left = roomSeconds
  for (const [file] of sorted) {
    if (took(file) > left && chosen.length > 0) continue
    left -= took(file)
    chosen.push(file)
  }
  return chosen
}

ensureInstalled()
const tests = reached(changedFiles())
const chosen = choose(tests)
if (chosen.length === 0) {
  console.log('No test can be reached by what has changed.')
} else {
  const env = { ...process.env }
  if (chosen.some((file) => browser.test(file))) {
    await build({ tests: true })
    env.CHROMIUM_PATH = ensureChromium()
  }
  const { status } = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...chosen], {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  })
  if (chosen.length < tests.length)
    console.log(
      `${tests.length - chosen.length} more test files can be reached, further away: npm test runs them.`,
    )
  process.exitCode = status ?? 1
}
