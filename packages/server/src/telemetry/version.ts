import { readFileSync } from 'node:fs'

/** The version of this server. `unknown` in a bundle without its package.json. */
export function readVersion(): string {
  try {
    const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
    const { name, version } = JSON.parse(text) as { name?: string; version?: string }
    return name === '@latchkey/server' && version !== undefined ? version : 'unknown'
  } catch {
    return 'unknown'
  }
}
