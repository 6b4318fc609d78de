// Removes each look of test/support/locks/list.ts from the server, one at a time, and checks that its races and tests
// fail. Usage: npm run test:looks -- <part of a file's or a function's name>
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const [part = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'latchkey-looks-'))

const locks = await readList()
const unseen = []
for (const [name, { looks = [] }] of Object.entries(locks))
  for (const look of looks) if (name.includes(part)) tryLook(name, look)
rmSync(folder, { recursive: true })
console.log(
  unseen.length === 0 ? 'Every look that was taken out was noticed.' : `Not noticed:\n${unseen.join('\n')}`,
)
process.exitCode = unseen.length === 0 ? 0 : 1

async function readList() {
  const lib = { entry: join(root, 'test/support/locks/list.ts'), formats: ['es'], fileName: 'list' }
  await build({ root, configFile: false, logLevel: 'silent', build: { outDir: folder, lib, minify: false } })
  const { locks } = await import(pathToFileURL(join(folder, 'list.js')).href)
  return locks
}

function tryLook(name, { code, without, races = [], tests = [] }) {
  const file = join(root, 'packages/server/src', name.split(' ')[0])
  const text = readFileSync(file, 'utf8')
  const at = text.indexOf(code, text.search(new RegExp(`function ${name.split(' ')[1]}\\b`)))
  if (at === -1) throw new Error(`${name} does not look: ${code}`)
  const proofs = [
    ...races.map((race) => ['test/locks/races.test.ts', race]),
    ...tests.map((test) => [test.slice(0, test.indexOf(': ')), test.slice(test.indexOf(': ') + 2)]),
  ]
  try {
    writeFileSync(file, text.slice(0, at) + without + text.slice(at + code.length))
    for (const [testFile, title] of proofs) {
      const isNoticed = fails(testFile, title)
      console.log(isNoticed ? 'noticed    ' : 'NOT NOTICED', name, '|', title)
      if (!isNoticed) unseen.push(`${name} | ${title}`)
    }
  } finally {
    writeFileSync(file, text)
  }
}

function fails(testFile, title) {
  const report = join(folder, 'report.json')
  const pattern = title.replace(/\$\w+/g, '.*').replace(/[()[\]+?^|\\]/g, '\\$&')
  const options = ['--reporter=json', `--outputFile=${report}`, '-t', pattern]
  spawnSync('npx', ['vitest', 'run', testFile, ...options], { cwd: root, stdio: 'ignore' })
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8'))
  if (numFailedTests + numPassedTests === 0) throw new Error(`No test ran: ${title}`)
  return numFailedTests > 0
}
