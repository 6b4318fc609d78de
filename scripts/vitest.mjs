// Runs every test. Then runs the files that failed once more, without the others (decision 1: tests).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './setup.mjs'
import { reportSlowest } from './slowestFiles.mjs'

const folder = join(root, 'node_modules', '.cache', 'latchkey')
/** If more files fail, a busy machine is not the reason. */
const filesAgain = 5

/** Returns the number of tests that passed and failed. Throws if no test ran, or if an error belongs to no test. */
export async function vitest(env) {
  const first = await run([], env, 'vitest.json')
  reportSlowest(first)
  const again = failed(first)
  if (again.length === 0 || again.length > filesAgain) return count(first)
  console.log(`\n── once more, by themselves: ${again.join(', ')}`)
  const second = await run([...again, '--maxWorkers=1'], env, 'vitest-again.json')
  const result = count(new Map([...first, ...second]))
  for (const name of failedTests(first))
    if (!failedTests(second).includes(name)) console.log(`   UNSTEADY, failed among others: ${name}`)
  return result
}

/** Maps the path of each test file to its tests. */
async function run(args, env, name) {
  const report = join(folder, name)
  mkdirSync(folder, { recursive: true })
  rmSync(report, { force: true })
  const child = spawn(
    join(root, 'node_modules', '.bin', 'vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env }, shell: process.platform === 'win32' },
  )
  const [status, signal] = await once(child, 'exit')
  if (!existsSync(report)) throw new Error(`vitest ended with ${signal ?? status} and left no report`)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const files = new Map(testResults.map((file) => [relative(root, file.name).replaceAll('\\', '/'), file]))
  if (status !== 0 && failed(files).length === 0) throw new Error('an error outside of any test, see above')
  return files
}

function failed(files) {
  return [...files].filter(([, file]) => file.status === 'failed').map(([path]) => path)
}

function failedTests(files) {
  return [...files].flatMap(([path, file]) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${path} > ${fullName}`),
  )
}

/** A file that could not run or be set up counts as one failed test: its tests are missing, or did not run. */
function count(files) {
  const results = [...files.values()]
  const tests = results.flatMap((file) => file.assertionResults)
  const hasFailedTest = ({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed')
  const broken = results.filter((file) => file.status === 'failed' && !hasFailedTest(file))
  const passed = tests.filter(({ status }) => status === 'passed').length
  if (passed === 0) throw new Error('no test ran')
  for (const { status, fullName } of tests)
    if (status !== 'passed' && status !== 'failed') console.log(`   NOT RUN: ${fullName}`)
  return { passed, failed: tests.filter(({ status }) => status === 'failed').length + broken.length }
}
