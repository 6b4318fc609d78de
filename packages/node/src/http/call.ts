import type { Authorization } from '../authorization/authorization.ts'
import { invalid } from '../options.ts'

/** What a caller may set for one call. */
export type CallOptions = {
  /** Ends the call, also between two attempts. */
  signal?: AbortSignal | undefined
  /** The longest time for one attempt, in milliseconds. */
  timeoutMs?: number | undefined
  /** How often the call is repeated, at most. */
  maxRetries?: number | undefined
}

/** Options of a call that changes something. */
export type WriteOptions = CallOptions & {
  /**
   * The server answers a second request with the same key by the first answer, for 24 hours. At most 256 characters.
   * Default: a new key for each call. Give your own to make a repetition safe after a restart of your process.
   */
  idempotencyKey?: string | undefined
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One call, as the methods of the client describe it. */
export type Call = CallOptions & {
  method: Method
  /** The segments below `/api/v1`. */
  path: readonly string[]
  query?: Readonly<Record<string, unknown>> | undefined
  body?: object | undefined
  /** A POST that changes nothing, such as a look-up: it needs no idempotency key. */
  isRead?: boolean
  idempotencyKey?: string | undefined
  authorization?: Authorization | undefined
}

/**
 * Joins segments to a path. An id cannot leave its place: an empty one would address the list, and `..` another call.
 *
 * @throws LatchkeyError `invalid_argument` for a segment that is not an id.
 */
export function toPath(segments: readonly string[]): string {
  return segments
    .map((segment) => {
      if (typeof segment !== 'string' || segment === '' || /^\.+$/.test(segment))
        throw invalid('An id is missing. Give a text that is not empty.')
      return `/${encodeURIComponent(segment)}`
    })
    .join('')
}

/** The query of a call, without the members that are undefined. */
export function toQuery(query: Readonly<Record<string, unknown>> = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}
