import type { Config } from '../../config/config.ts'
import { readHost } from '../../db/open.ts'

/** Codes of failed connections; the driver has only a text for its own timeout. */
const unreachable = [
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ECONNRESET',
  'EHOSTUNREACH',
]

/** Why the database could not be read, in one sentence with the next step. */
export function describeFailure({ databaseUrl }: Config, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const isSilent = unreachable.includes(code) || /timeout|terminated/i.test(String(cause))
  if (isSilent && databaseUrl !== undefined)
    return `the database at ${readHost(databaseUrl)} does not answer${code && ` (${code})`}: start it, or correct DATABASE_URL`
  const reasons: string[] = []
  for (let reason = cause; reason instanceof Error; reason = reason.cause) reasons.push(reason.message)
  return reasons.join(' ') || String(cause)
}
