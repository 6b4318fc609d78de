import type { AppChange } from '../app/manage.ts'
import { usageError } from './output.ts'

type Tree = Record<string, unknown>

/** Reads `--set path=value` as a change: dotted paths, values as JSON if they are valid, otherwise as text. */
export function readChange(assignments: readonly string[], current: Tree): AppChange {
  const settings: Tree = {}
  const change: AppChange = { settings }
  const paths = new Set<string>()
  for (const assignment of assignments) {
    const cut = assignment.indexOf('=')
    if (cut < 1) throw usageError(`--set takes path=value, not "${assignment}"`)
    const path = assignment.slice(0, cut)
    const value = readValue(assignment.slice(cut + 1))
    if (paths.has(path)) throw usageError(`--set gives ${path} twice. Keep one of the two.`)
    paths.add(path)
    if (path === 'user_limit') change.userLimit = readLimit(value)
    else if (path === 'issuer') change.issuer = String(value)
    else if (path === 'name') change.name = String(value)
    else setAt({ ...current, ...settings }, { path: path.split('.'), value, into: settings })
  }
  return change
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function readLimit(value: unknown): number | null {
  if (value === null) return null
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
  throw usageError('user_limit takes a number of users, or null for no limit')
}

/** Copies the branches on the path, so that their other members stay. */
function setAt(from: Tree, change: { path: readonly string[]; value: unknown; into: Tree }): void {
  const [name = '', ...rest] = change.path
  if (rest.length === 0) {
    change.into[name] = change.value
    return
  }
  const branch = isTree(from[name]) ? { ...from[name] } : {}
  setAt(branch, { path: rest, value: change.value, into: branch })
  change.into[name] = branch
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
