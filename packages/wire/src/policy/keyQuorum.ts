import * as v from 'valibot'

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const maxKeys = 100
const maxQuorums = 5

/** A key quorum as its author writes it: members, and how many of them must sign. */
export const KeyQuorumInput = v.strictObject({
  authorization_threshold: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  display_name: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(50)))),
  /** P-256, as base64 of DER SPKI. */
  public_keys: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(400))), v.maxLength(maxKeys))),
  /** Each counts as one member. */
  key_quorum_ids: v.optional(v.pipe(v.array(id), v.maxLength(maxQuorums))),
  /** Users who sign with a key of their session. The threshold must be higher than the number of users. */
  user_ids: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(maxKeys))),
})
export type KeyQuorumInput = v.InferOutput<typeof KeyQuorumInput>

/** A key quorum as it is stored and returned. */
export const KeyQuorum = v.strictObject({
  id,
  display_name: v.nullable(v.string()),
  authorization_threshold: v.number(),
  authorization_keys: v.array(
    v.strictObject({ display_name: v.nullable(v.string()), public_key: v.string() }),
  ),
  key_quorum_ids: v.array(v.string()),
  user_ids: v.array(v.string()),
})
export type KeyQuorum = v.InferOutput<typeof KeyQuorum>
