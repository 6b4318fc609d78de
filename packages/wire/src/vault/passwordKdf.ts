import * as v from 'valibot'

const text = v.string()

/**
 * How a slot's half is derived from a password: scrypt ([RFC 7914](https://www.rfc-editor.org/rfc/rfc7914)). Only the
 * frame decides which parameters are strong enough (security 2.4).
 */
export const PasswordKdf = v.object({
  name: v.literal('scrypt'),
  N: v.pipe(v.number(), v.integer()),
  r: v.pipe(v.number(), v.integer()),
  p: v.pipe(v.number(), v.integer()),
  salt: v.pipe(text, v.regex(/^[A-Za-z0-9_-]{22,64}$/)),
})
export type PasswordKdf = v.InferOutput<typeof PasswordKdf>
