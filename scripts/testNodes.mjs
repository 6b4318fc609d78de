// `npm run test:nodes`: the tests of what runs on an operator's machine, on each supported line of Node. The programs come
// from npm, into a folder outside of node_modules, so that they are no dependencies. `-- --node 24 test/faults` runs one
// line and other tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { installNode, versions } from './nodes.mjs'
import { ensureInstalled, root } from './setup.mjs'
import { run } from './steps.mjs'

const tests = ['packages/server', 'packages/node', 'packages/signer', 'test/faults']

const { values, positionals } = parseArgs({
  options: { node: { type: 'string', multiple: true } },
  allowPositionals: true,
})
const lines = versions.filter((version) => !values.node || values.node.includes(version.split('.')[0]))
if (lines.length === 0)
  throw new Error(`--node takes ${versions.map((one) => one.split('.')[0]).join(', ')}.`)
ensureInstalled()
await run(process.execPath, [join(root, 'scripts/build.mjs'), '--tests'])
const failures = []
for (const version of lines) {
  const program = installNode(version)
  if (program === undefined) {
    console.log(`\n── NOT RUN: npm has no Node ${version} for ${process.platform} on ${process.arch}.`)
    continue
  }
  console.log(`\n── Node ${version}`)
  if (!(await runTests(program, positionals.length > 0 ? positionals : tests))) failures.push(version)
}
console.log(
  failures.length === 0 ? `\nPassed on ${lines.join(', ')}.` : `\nFailed on ${failures.join(', ')}.`,
)
process.exitCode = failures.length === 0 ? 0 : 1

async function runTests(program, files) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(program, [vitest, 'run', ...files], {
    cwd: root,
    stdio: 'inherit',
    // Programs that tests start by the name `node` are this one too.
    env: { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH}` },
  })
  const [code] = await once(child, 'exit')
  return code === 0
}
