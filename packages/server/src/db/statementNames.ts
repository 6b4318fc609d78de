import { createHash } from 'node:crypto'

/** The limit of prepared statements per connection. Ours are a few hundred; an unlimited list would be a leak. */
const preparedLimit = 500
const names = new Map<string, string>()
/** Part of each name, so that a new one prepares every statement again. */
let generation = 0

/** The name under which a connection prepares a statement, or undefined for one that is not prepared. */
export function getStatementName(text: string): string | undefined {
  const existingName = names.get(text)
  if (existingName) return existingName
  if (names.size >= preparedLimit || /^(begin|commit|rollback|savepoint|release)/.test(text)) return undefined
  const name = createHash('sha1').update(`${generation} ${text}`).digest('base64url')
  names.set(text, name)
  return name
}

/**
 * Prepares every statement again on every connection: a migration has changed the columns of a table (F25: two
 * versions). `name` is that of the outdated statement, which another call may have replaced already.
 */
export function replaceNames(text: string, name: string): void {
  if (names.get(text) !== name) return
  generation += 1
  names.clear()
}
