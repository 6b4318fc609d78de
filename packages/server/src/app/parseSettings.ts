import * as v from 'valibot'
import { findNearest } from './nearest.ts'
import { Settings } from './settings.ts'

type Tree = Record<string, unknown>

/** Completes all settings of an app, of which `set` are new. Throws an Error with the wrong setting and the reason. */
export function parseSettings({ all, set }: { all: Tree; set: Tree }): Settings {
  const result = v.safeParse(Settings, all)
  if (!result.success) throw new Error(explain(result.issues[0]))
  const [unknown] = findDropped(set, result.output)
  if (unknown !== undefined) throw new Error(`There is no setting "${unknown}".`)
  return result.output
}

function explain(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? 'settings'
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const nearest = findNearest(path, Object.keys(Settings.entries))
    return `There is no setting "${path}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`
  }
  if (issue.type.endsWith('object') && issue.received === 'undefined')
    return `The setting "${path}" is missing.`
  // Our own messages are more specific.
  if (!issue.message.startsWith('Invalid ') || issue.expected === null) return `${path}: ${issue.message}`
  return `The setting "${path}" takes ${toWords(issue.expected)}, not ${issue.received}.`
}

function toWords(expectation: string): string {
  const words = expectation.replace(/^\((.*)\)$/, '$1').replaceAll(' | ', ' or ')
  return words.replace(/\bboolean\b/, 'true or false').replace(/^Array$/, 'a list such as ["a","b"]')
}

/** Paths of members that the schema does not know: nested ones are dropped silently. */
function findDropped(input: Tree, output: Tree, path = ''): string[] {
  return Object.entries(input).flatMap(([name, value]) => {
    if (!Object.hasOwn(output, name)) return [`${path}${name}`]
    const inner = output[name]
    return isTree(value) && isTree(inner) ? findDropped(value, inner, `${path}${name}.`) : []
  })
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
