import type { Config } from '../../config/config.ts'
import { readHost } from '../../db/open.ts'

/** What a connection that never came about has as its code; the driver gives a plain text for its own time-out. */
const unreachable = [
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ECONNRESET',
  'EHOSTUNREACH',
]

/** Why the database could not be looked into, in one sentence with what to do. */
export function describeFailure({ databaseUrl }: Config, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const isSilent = unreachable.includes(code) || /timeout|terminated/i.test(String(cause))
  if (isSilent && databaseUrl !== undefined)
    return `the database at ${readHost(databaseUrl)} does not answer${code && ` (${code})`}: start it, or correct DATABASE_URL`
  const reasons: string[] = []
  for (let reason = cause; reason instanceof Error; reason = reason.cause) reasons.push(reason.message)
  return reasons.join(' ') || String(cause)
}
