// Lists the ten slowest test files and the times that CONTRIBUTING.md allows them. Only a report: a busy machine is not
// a failure.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './setup.mjs'

const folder = join(root, 'node_modules', '.cache', 'latchkey')
const record = join(folder, 'seconds.json')
const guide = join(root, 'CONTRIBUTING.md')
const table = /(<!-- slowest test files -->\n)[\s\S]*?(\n<!-- end -->)/
const row = /^\| `([^`]+)` \| (\d+) s \|$/gm

/** Seconds that each file took in the last whole run, by its path. Empty before the first run. */
export function readSeconds() {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(record, 'utf8'))))
  } catch {
    return new Map()
  }
}

/** Prints the ten slowest files, stores the times of all, and names the files that exceed their budget. */
export function reportSlowest(results) {
  const seconds = new Map(
    [...results].map(([path, { startTime, endTime }]) => [path, (endTime - startTime) / 1_000]),
  )
  mkdirSync(folder, { recursive: true })
  writeFileSync(record, JSON.stringify(Object.fromEntries(seconds)))
  const budgets = readBudgets()
  console.log('\n── the ten slowest test files, and their budgets')
  for (const [path, took] of slowest(seconds)) {
    const budget = budgets.get(path)
    const says =
      budget === undefined ? 'NOT IN THE TABLE of CONTRIBUTING.md' : took > budget ? 'OVER ITS BUDGET' : ''
    console.log(
      `   ${took.toFixed(1).padStart(6)} s of ${String(budget ?? '–').padStart(3)} s  ${path}  ${says}`.trimEnd(),
    )
  }
}

function slowest(seconds) {
  return [...seconds].sort(([, a], [, b]) => b - a).slice(0, 10)
}

/** Seconds that CONTRIBUTING.md allows a file, by its path. */
export function readBudgets() {
  return new Map(
    [...readFileSync(guide, 'utf8').matchAll(row)].map(([, path, budget]) => [path, Number(budget)]),
  )
}

/** Half as much again as the last run took, in steps of five. */
function writeBudgets() {
  const rows = slowest(readSeconds()).map(
    ([path, took]) => `| \`${path}\` | ${Math.ceil((took * 1.5) / 5) * 5} s |`,
  )
  const text = ['| File | Budget |', '|---|---|', ...rows].join('\n')
  writeFileSync(guide, readFileSync(guide, 'utf8').replace(table, `$1${text}$2`))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeBudgets()
