import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An exported function of a package, as its source says. */
export type PublicFunction = { name: string; doc: string | undefined; example: string | undefined }

const reExport = /^export (?:\*|\{([^}]*)\}) from '(\.[^']+)'/gm
const declaration =
  /(?:^(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n)?^export (?:(?:async )?function\*? (\w+)|class (\w+)|const (\w+)\b)/gm

/** Returns the functions that a file declares, and those that it re-exports. Leaves out types. */
export function publicFunctions(file: string, only?: readonly string[]): PublicFunction[] {
  const source = readFileSync(file, 'utf8')
  const others = [...source.matchAll(reExport)].flatMap(([, names, path = '']) =>
    publicFunctions(join(dirname(file), path), names?.split(',').map(getDeclaredName)),
  )
  const own = [...source.matchAll(declaration)].map(([, doc, ...names]) => ({
    name: names.find((name) => name !== undefined) ?? '',
    doc,
    example: getExample(doc),
  }))
  return [...others, ...own.filter(({ name }) => only?.includes(name) ?? true)]
}

/** The name in the declaring file: for `a as b` that is `a`. */
function getDeclaredName(text: string): string {
  return text.trim().split(' as ')[0] ?? ''
}

function getExample(doc: string | undefined): string | undefined {
  const text = /@example\n([\s\S]*?)(?=\n \* @|\n \*\/)/.exec(doc ?? '')?.[1]
  return text?.replace(/^ \* ?/gm, '')
}
