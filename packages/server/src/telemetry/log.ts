import pino, { type DestinationStream, type Logger } from 'pino'
import { oneLinePerOutage } from './logOutages.ts'
import { currentTraceId } from './tracing.ts'

export type { Logger } from 'pino'

/** Members whose value never reaches a log line, at the top and one or two levels down (R85: secrets in logs). */
const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'identity_token',
  'privy_access_token',
  'code',
  'nonce',
  'secret',
  'appSecret',
  'app_secret',
  'signature',
  'guest_credential',
  'client_half',
  'server_half',
  'clientHalf',
  'serverHalf',
  'sealed',
  'key',
]

/** One JSON line per event, with secrets removed by name, and identities only as far as support needs them. */
export function createLog(level: string, to?: DestinationStream): Logger {
  const paths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: { paths, censor: '[cut]' },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    mixin: () => {
      const traceId = currentTraceId()
      return traceId === undefined ? {} : { traceId }
    },
    hooks: { logMethod: oneLinePerOutage() },
  }
  return to ? pino(options, to) : pino(options)
}

/** `ada@example.com` → `a…@example.com`, `+1 555 123 4567` → `…4567`. */
export function partly(identity: string): string {
  const at = identity.lastIndexOf('@')
  return at > 0 ? `${identity.slice(0, 1)}…${identity.slice(at)}` : `…${identity.slice(-4)}`
}

/** Requested addresses without the query, which may contain secrets (`token`, `code`, `privy_token` …). */
export function withoutQuery(path: string): string {
  const cut = path.search(/[?#]/)
  return cut === -1 ? path : path.slice(0, cut)
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, stack, sqlState: code, cause: error.cause ? describeError(error.cause) : undefined }
}
