import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const server = join(import.meta.dirname, '../../../packages/server/src')
/** The folders with checks, and how the files with findings are called. */
const places = [
  ['cli/doctor', /\.ts$/],
  ['doctor', /\.ts$/],
  ['methods', /\/check\.ts$/],
  ['wallet/recovery/clouds', /^check\.ts$/],
] as const

/** A finding and what is said: its text with … for what is filled in, or the expression that makes it. */
const finding = /\b(ok|warn|bad)\(\s*(`(?:[^`\\]|\\.)*`|'[^']*'|"[^"]*"|[a-z][\w.]*)/g
const length = 44

/** Every finding of the sources, as `file: level text`. */
export function readFindings(): string[] {
  return places.flatMap(([folder, form]) =>
    readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => form.test(file) && !file.endsWith('.test.ts') && file !== 'finding.ts')
      .sort()
      .flatMap((file) => {
        const source = readFileSync(join(server, folder, file), 'utf8').replace(
          /\/\/.*|\/\*[\s\S]*?\*\//g,
          '',
        )
        return [...source.matchAll(finding)].map(([, level, text = '']) => `${file}: ${level} ${toKey(text)}`)
      }),
  )
}

function toKey(text: string): string {
  const bare = /^[`'"]/.test(text) ? text.slice(1, -1) : text
  return bare.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…').slice(0, length)
}
