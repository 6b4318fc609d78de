import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const server = join(import.meta.dirname, '../../../packages/server/src')
/** A finding and its message: the text with … for placeholders, or the expression that makes it. */
const finding = /\b(ok|warn|bad)\(\s*(`(?:[^`\\]|\\.)*`|'[^']*'|"[^"]*"|[a-z][\w.]*)/g
const length = 44

/** Every finding in the sources, as `file: level text`. A file with findings imports from `finding.ts`. */
export function readFindings(): string[] {
  return readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(join(server, file), 'utf8')
      if (!/\b(?:ok|warn|bad)\b.*\/finding\.ts'/.test(source)) return []
      const code = source.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
      const name = file.replace(/^(?:cli\/doctor|doctor|methods|wallet\/recovery\/clouds)\//, '')
      return [...code.matchAll(finding)].map(([, level, text = '']) => `${name}: ${level} ${toKey(text)}`)
    })
}

function toKey(text: string): string {
  const bare = /^[`'"]/.test(text) ? text.slice(1, -1) : text
  return bare.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…').slice(0, length)
}
