import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

type Path = `/${string}`
type Shape<I extends v.ObjectEntries, R extends v.GenericSchema> = {
  input: I
  reply: R
  /** False for a POST that only reads, or whose response must not be stored. Every other POST is keyed. */
  isKeyed?: boolean
}

/**
 * Declares a call of an app's own server. Every call has two paths: `server-auth` uses `/api/v1`, `@privy-io/node`
 * `/v1`.
 *
 * @__NO_SIDE_EFFECTS__
 */
export const declare = <I extends v.ObjectEntries, R extends v.GenericSchema>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: Path,
  { input, reply, isKeyed = true }: Shape<I, R>,
) =>
  endpoint({
    method,
    path: `/api/v1${path}`,
    aliases: [`/v1${path}`],
    guard: 'app',
    input: v.looseObject(input),
    reply,
    isKeyed: isKeyed && method === 'POST',
  })

export const text = v.string()
export const some = v.looseObject({})

/** @__NO_SIDE_EFFECTS__ */
export const page = <I extends v.GenericSchema>(item: I) =>
  v.looseObject({ data: v.array(item), next_cursor: v.nullable(text) })

export const paging = {
  cursor: v.optional(text),
  limit: v.optional(v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(100))),
}

/** The owner of a row: a key quorum, or one key, from which a quorum is made. */
export const owner = {
  owner_id: v.optional(v.nullable(text)),
  owner: v.optional(v.nullable(v.looseObject({ public_key: text }))),
}

export const success = v.looseObject({ success: v.boolean() })
