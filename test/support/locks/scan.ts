import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const source = join(import.meta.dirname, '../../../packages/server/src')

type SourceFile = { path: string; text: string; functions: FunctionText[]; imports: Map<string, string> }
type FunctionText = { name: string; text: string }

/** Names a function of the server: `mfa/enroll.ts changeFactors`. */
export type FunctionName = string

/** Locks of Postgres, and statements that only write if their condition still holds. */
const primitives =
  /\bfor (no key )?(update|share)\b|\.for(Update|Share|NoKeyUpdate|KeyShare)\(|pg_(try_)?advisory|\bnum(Updated|Deleted|InsertedOrUpdated)Rows\b|\bon conflict\b|\.onConflict\(|used_at is null|\breturning\b/i

/** Every function of the server that itself takes a lock or writes under a condition. */
export function findLockers(files = readFiles()): FunctionName[] {
  return files.flatMap(({ path, functions }) =>
    functions.filter(({ text }) => primitives.test(text)).map(({ name }): FunctionName => `${path} ${name}`),
  )
}

/** Every function of the server that calls one of these. */
export function findCallers(callee: FunctionName, files = readFiles()): FunctionName[] {
  const [calleePath = '', calleeName = ''] = callee.split(' ')
  return files.flatMap(({ path, functions, imports }) => {
    if (path !== calleePath && imports.get(calleeName) !== calleePath) return []
    const call = new RegExp(`\\b${calleeName}(<[^(]*>)?\\(`)
    return functions
      .filter(({ name, text }) => !(path === calleePath && name === calleeName) && call.test(text))
      .map(({ name }): FunctionName => `${path} ${name}`)
  })
}

/** The text of a function, without comments. */
export function readFunction(key: FunctionName, files = readFiles()): string {
  const [path, name] = key.split(' ')
  const match = files.find((file) => file.path === path)?.functions.find((one) => one.name === name)
  if (!match) throw new Error(`There is no ${key}.`)
  return match.text
}

export function readFiles(): SourceFile[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => {
      const text = withoutComments(readFileSync(join(source, path), 'utf8'))
      return { path, text, functions: splitFunctions(text), imports: readImports(path, text) }
    })
}

function splitFunctions(text: string): FunctionText[] {
  const start = /^(?:export )?(?:default )?(?:async )?(?:function\*? (\w+)|const (\w+))/gm
  const starts = [...text.matchAll(start)].map((match) => ({
    at: match.index,
    name: match[1] ?? match[2] ?? '',
  }))
  return starts.map(({ at, name }, n) => ({ name, text: text.slice(at, starts[n + 1]?.at) }))
}

function readImports(path: string, text: string): Map<string, string> {
  const imports = [...text.matchAll(/import (?:type )?\{([^}]*)\} from '(\.[^']*)'/g)]
  return new Map(
    imports.flatMap(([, names = '', from = '']) =>
      names.split(',').map((name): [string, string] => [name.trim(), join(dirname(path), from)]),
    ),
  )
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
