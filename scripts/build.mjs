// Builds everything that is out of date: the packages with TypeScript, the wallet page and the example with Vite.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, root } from './setup.mjs'

const packages = ['wire', 'core', 'react', 'frame', 'consent', 'signer', 'server', 'node'].map(
  (name) => `packages/${name}`,
)
/**
 * Options for the compiler. Each of its checkers reads the shared types itself, so on two cores a single checker is
 * faster.
 */
export const compile = ['-b', '--checkers', String(Math.min(4, Math.ceil(availableParallelism() / 2)))]
const shared = ['package-lock.json', 'tsconfig.base.json']
const getSources = (folder) =>
  [
    'src',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'index.html',
    'export.html',
    'gallery.html',
    'plain',
    'public',
  ].map((name) => `${folder}/${name}`)

const steps = [
  {
    name: 'packages',
    inputs: packages.flatMap(getSources),
    outputs: packages.map((folder) => `${folder}/dist/index.js`),
    run: ['tsc', ...compile, ...packages],
  },
  {
    name: 'wallet page',
    inputs: ['packages/frame', 'packages/wire'].flatMap(getSources),
    outputs: ['packages/frame/dist/page/index.html'],
    run: ['vite', 'build', 'packages/frame', '--logLevel', 'warn'],
  },
  {
    name: 'consent page',
    inputs: ['packages/consent', 'packages/react', 'packages/core', 'packages/wire'].flatMap(getSources),
    outputs: ['packages/consent/dist/page/index.html'],
    run: ['vite', 'build', 'packages/consent', '--logLevel', 'warn'],
  },
  {
    name: 'example app',
    inputs: ['examples/react', 'packages/react', 'packages/core', 'packages/wire'].flatMap(getSources),
    outputs: ['examples/react/dist/index.html'],
    run: ['vite', 'build', 'examples/react', '--logLevel', 'warn'],
  },
]

const forTests = [
  {
    name: 'server in one file',
    inputs: [
      ...['packages/server', 'packages/wire'].flatMap(getSources),
      ...['build.mjs', 'compiled.mjs'].map((file) => `test/support/faults/${file}`),
    ],
    outputs: ['latchkey.mjs', 'server.cjs'].map((file) => `packages/server/node_modules/.cache/${file}`),
    run: ['node', 'test/support/faults/build.mjs'],
    // Run once so that V8 caches the compiled code.
    after: 'packages',
  },
]

/**
 * Runs every step whose inputs changed since it last succeeded, or whose output is missing. Runs them all at once, to
 * use every core.
 */
export async function build({ force = false, tests = false } = {}) {
  const made = {}
  for (const step of tests ? [...steps, ...forTests] : steps)
    made[step.name] = Promise.resolve(made[step.after]).then(() => make(step, force))
  const [failed] = (await Promise.allSettled(Object.values(made))).filter(({ reason }) => reason)
  if (failed) throw failed.reason
}

async function make(step, force) {
  const record = join(root, 'node_modules', '.cache', 'latchkey', `${step.name.replaceAll(' ', '-')}.sha256`)
  const wanted = fingerprint([...step.inputs, ...shared])
  const isFresh = existsSync(record) && readFileSync(record, 'utf8') === wanted
  if (!force && isFresh && step.outputs.every((path) => existsSync(join(root, path)))) return
  console.log(`Building the ${step.name} …`)
  const [program, ...args] = step.run
  const command = program === 'node' ? process.execPath : join(root, 'node_modules', '.bin', program)
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`The ${step.name} could not be built, see above.`)
  mkdirSync(join(record, '..'), { recursive: true })
  writeFileSync(record, wanted)
}

/** Hashes names and contents. Modification times differ between checkouts, contents do not. */
function fingerprint(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of listFiles(join(root, input)))
      hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function listFiles(path) {
  if (!existsSync(path)) return []
  const entries = (() => {
    try {
      return readdirSync(path, { recursive: true, withFileTypes: true })
    } catch {
      return undefined
    }
  })()
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    ensureInstalled()
    await build({ force: process.argv.includes('--force'), tests: process.argv.includes('--tests') })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
