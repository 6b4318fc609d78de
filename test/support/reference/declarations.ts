import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const packages = join(import.meta.dirname, '../../../packages')

/** What a package exports under a name, as its source declares it. */
export type Declaration = {
  name: string
  kind: 'function' | 'type' | 'value'
  /** The doc comment as written. */
  comment: string
  /** For a function its signature, for a type all of it. */
  text: string
}

const reExport = /^export (?:type )?(?:\{([^}]*)\}|\*) from '([^']+)'/gm
const pattern =
  /^(\/\*\*(?:(?!\*\/)[\s\S])*?\*\/\n)?(?:\/\/.*\n)*export (?:declare )?(?:async )?(function|class|const|type|interface|enum) (\w+)/gm

/** Every name that a file exports, with its re-exports. */
export function readDeclarations(file: string): Declaration[] {
  const source = readFileSync(file, 'utf8')
  const others = [...source.matchAll(reExport)].flatMap(([, list, from = '']) => {
    const declarations = readDeclarations(resolve(file, from))
    return list === undefined ? declarations : list.split(',').flatMap((entry) => pick(declarations, entry))
  })
  return [...others, ...readOwn(file)]
}

function readOwn(file: string): Declaration[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(pattern)].map((match): Declaration => {
    const [whole, comment = '', keyword = '', name = ''] = match
    const at = match.index + whole.lastIndexOf('export ')
    const kind = keyword === 'function' ? 'function' : /^(?:type|interface)$/.test(keyword) ? 'type' : 'value'
    return { name, kind, comment, text: readText(source.slice(at + 'export '.length), kind) }
  })
}

/** Every type in the sources of these packages, exported or not. */
export function readAllTypes(names: readonly string[]): Map<string, Declaration> {
  const files = names.flatMap((name) => {
    const folder = join(packages, name, 'src')
    const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return inside.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => join(folder, file))
  })
  const types = files.flatMap(readOwn).filter(({ kind }) => kind === 'type')
  return new Map(types.map((type) => [type.name, type]))
}

function resolve(file: string, from: string): string {
  const [, name] = /^@latchkey\/(\w+)$/.exec(from) ?? []
  const path = name === undefined ? join(dirname(file), from) : join(packages, name, 'src/index.ts')
  if (!existsSync(path)) throw new Error(`${file} exports ${from}, which does not exist.`)
  return path
}

/** `useWallets`, `type Wallet`, `defaultChains as SUPPORTED_CHAINS`. */
function pick(declarations: readonly Declaration[], entry: string): Declaration[] {
  const [, type, own, alias = own] = /^(type )?(\w+)(?: as (\w+))?$/.exec(entry.trim()) ?? []
  const matches = declarations.filter(({ name }) => name === own)
  const declaration = matches.find(({ kind }) => (kind === 'type') === (type !== undefined)) ?? matches[0]
  return declaration && alias !== undefined ? [{ ...declaration, name: alias }] : []
}

/** The sources are formatted: a declaration goes on to the first line that is not indented further and ends it. */
function readText(rest: string, kind: Declaration['kind']): string {
  if (kind === 'function') return `${/^[\s\S]*?(?= \{\n)/.exec(rest)?.[0] ?? ''}`.replace(/\n}[\s\S]*/, '')
  if (kind === 'value') return /^.*/.exec(rest)?.[0] ?? ''
  const lines = rest.split('\n')
  const end = lines.findIndex((line, index) => index > 0 && !/^(?:\s|[}\])|>])/.test(line))
  return lines
    .slice(0, end === -1 ? undefined : end)
    .join('\n')
    .trimEnd()
}
