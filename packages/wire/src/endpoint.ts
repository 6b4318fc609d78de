import type * as v from 'valibot'

/**
 * The callers of an endpoint.
 * - `public`: no app in a header (the app, if any, is in the path)
 * - `anyone`: the app is named by `privy-app-id`; a bearer is optional
 * - `user`: a valid access token of that app
 * - `app`: the app's server, HTTP Basic with app id and secret
 */
export type Guard = 'public' | 'anyone' | 'user' | 'app'

type Schema = v.GenericSchema | v.GenericSchema<unknown, unknown>

/** One call as data. `input` is path parameters, query and body in one object. */
export type Endpoint<I extends Schema = Schema, R extends Schema = Schema> = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Parameters are written `:name` and are members of `input`. */
  readonly path: `/${string}`
  readonly guard: Guard
  readonly input: I
  readonly reply: R
  /** Its own request headers, in addition to those of every call. */
  readonly headers?: readonly string[]
  /** Paths that published clients also use for the same call. */
  readonly aliases?: readonly `/${string}`[]
  /** Whether a repetition with the same `privy-idempotency-key` gets the stored response (protocol 11.2). */
  readonly isKeyed?: boolean
}

/** The caller's input: before defaults and normalizing. */
export type Input<E extends Endpoint> = v.InferInput<E['input']>
/** The handler's input: parsed and normalized. */
export type ParsedInput<E extends Endpoint> = v.InferOutput<E['input']>
export type Reply<E extends Endpoint> = v.InferOutput<E['reply']>

/**
 * Declares a call. The value is the contract; server, client, frame and OpenAPI read it.
 *
 * Bundlers drop the calls a program does not use.
 * @__NO_SIDE_EFFECTS__
 *
 * @example
 * const ping = endpoint({ method: 'GET', path: '/ping', guard: 'public', input: v.object({}), reply: v.object({}) })
 */
export function endpoint<const I extends Schema, const R extends Schema>(e: Endpoint<I, R>): Endpoint<I, R> {
  return e
}
