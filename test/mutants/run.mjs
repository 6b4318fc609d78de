// `npm run test:mutants -- <folder or file> …`: plants faults in the code, one at a time, and counts those that the
// tests notice. First runs the tests next to the code; then, for the unnoticed faults, those of the whole package.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../../scripts/build.mjs'
import { ensureChromium, ensureInstalled, root } from '../../scripts/setup.mjs'
import { listSources, testsBeside, testsOfPackage } from './files.mjs'
import { harmless } from './harmless.mjs'

const here = join(root, 'test', 'mutants')
const output = join(root, 'artifacts', 'mutants')
const home = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
/** The size of a window of lines, if only a part of the lines is mutated. */
const windowLines = 6

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // Mutates one of every `part` windows of lines.
    part: { type: 'string', default: '1' },
    // Only the tests next to the code.
    near: { type: 'boolean', default: false },
    // Those that were unnoticed in the last run of the same folders, after new tests.
    again: { type: 'boolean', default: false },
  },
})
if (positionals.length === 0)
  throw new Error('Name a folder: npm run test:mutants -- packages/server/src/otp')

process.chdir(root)
ensureInstalled()
ensureStryker()
process.env.CHROMIUM_PATH ??= ensureChromium()
await build({ tests: true })
const { Stryker } = await import('@stryker-mutator/core')

const part = Number(values.part)
/** The result of each fault of these folders in the last run. */
const results = join(output, `${positionals.join('+').replaceAll('/', '.')}.json`)
let mutants = values.again
  ? await plantAgain(JSON.parse(readFileSync(results, 'utf8')), testsBeside)
  : await plant(positionals.flatMap(listSources).flatMap(takePart), positionals.flatMap(testsBeside))
if (!values.near) mutants = await plantAgain(mutants, testsOfPackage)
writeFileSync(results, JSON.stringify(mutants))
report(mutants)

/** Returns all; those that were unnoticed with their results in further tests. */
async function plantAgain(mutants, testsOf) {
  const alive = mutants.filter(isAlive)
  if (alive.length === 0) return mutants
  const again = await plant(alive.map(toRange), positionals.flatMap(testsOf))
  return mutants.map((mutant) => again.find((other) => isSame(mutant, other)) ?? mutant)
}

/** Returns the mutants in these files and ranges, with their results. */
async function plant(mutate, tests) {
  process.env.MUTANTS_TESTS = JSON.stringify([...new Set(tests)])
  const fileName = join(output, `mutation-${process.pid}.json`)
  mkdirSync(output, { recursive: true })
  await new Stryker({
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    vitest: { configFile: join(here, 'vitest.config.mjs'), related: false },
    // By its own path: its imports are not in the copy yet.
    buildCommand: `node ${join(here, 'bundle.mjs')}`,
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    mutate,
    // One more than there are cores: a fault that makes a test wait takes no processor time.
    concurrency: availableParallelism() + 1,
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 30,
    tempDirName: join(home, `latchkey-mutants-${process.pid}`),
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName },
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
  }).runMutationTest()
  const { files } = JSON.parse(readFileSync(fileName, 'utf8'))
  rmSync(fileName)
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status !== 'Ignored')
      .map((mutant) => ({
        ...mutant,
        file,
        text: source.split('\n')[mutant.location.start.line - 1].trim(),
      })),
  )
}

function isAlive({ status }) {
  return status === 'Survived' || status === 'NoCoverage'
}

function isSame(one, other) {
  const key = ({ file, location, replacement }) => JSON.stringify([file, location, replacement])
  return key(one) === key(other)
}

/** In the form of Stryker: columns count from 1 in reports and from 0 here. */
function toRange({ file, location: { start, end } }) {
  return `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`
}

/** The whole file, or windows of its lines; the same text always gives the same windows. */
function takePart(file) {
  if (part === 1) return [file]
  const count = readFileSync(file, 'utf8').split('\n').length
  const starts = Array.from({ length: Math.ceil(count / windowLines) }, (_, at) => at * windowLines + 1)
  return starts
    .filter((start) => hash(`${file}:${start}`) % part === 0)
    .map((start) => `${file}:${start}-${start + windowLines - 1}`)
}

function hash(text) {
  return createHash('sha256').update(text).digest().readUInt32BE()
}

function report(mutants) {
  const isKnown = (mutant) =>
    harmless.some(
      ({ file, text, replacement }) =>
        file === mutant.file &&
        text === mutant.text &&
        (replacement === undefined || replacement === mutant.replacement),
    )
  const survivors = mutants.filter(isAlive)
  const toExplain = survivors.filter((mutant) => !isKnown(mutant))
  writeFileSync(join(output, 'alive.json'), JSON.stringify(toExplain, null, 1))
  for (const { file, location, text, mutatorName, replacement, status } of toExplain)
    console.log(
      `${file}:${location.start.line}:${location.start.column} ${mutatorName} ${status}\n   ${text}\n   → ${oneLine(replacement)}`,
    )
  for (const folder of positionals)
    console.log(
      score(
        folder,
        mutants.filter(({ file }) => file.startsWith(folder)),
        isKnown,
      ),
    )
}

function score(folder, mutants, isKnown) {
  const survivors = mutants.filter(isAlive)
  const noticedCount = mutants.length - survivors.length
  const withReason = survivors.filter(isKnown).length
  return `${folder}: ${noticedCount} of ${mutants.length} noticed (${percent(noticedCount, mutants.length)}), ${withReason} of the others have a reason, ${survivors.length - withReason} have none`
}

function percent(part, whole) {
  return `${((100 * part) / whole).toFixed(1)} %`
}

function oneLine(text) {
  return text.replace(/\s+/g, ' ').slice(0, 160)
}

/** Separate from the other packages: a hundred more that few runs need. */
function ensureStryker() {
  if (existsSync(join(here, 'node_modules', '@stryker-mutator', 'vitest-runner'))) return
  const args = ['ci', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', args, {
    cwd: here,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('npm ci failed, see above.')
}
