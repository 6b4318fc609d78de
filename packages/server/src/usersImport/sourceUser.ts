import * as v from 'valibot'
import { isStorable } from '../db/jsonb.ts'

const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(253_402_300_799))
const maybeSeconds = v.nullish(seconds)

/** A linked account as the vendor exports it. Members of its type are read by the account readers. */
const SourceAccount = v.looseObject({
  type: v.string(),
  verified_at: maybeSeconds,
  first_verified_at: maybeSeconds,
  latest_verified_at: maybeSeconds,
})
export type SourceAccount = v.InferOutput<typeof SourceAccount>

/** A user as the vendor's `GET /users` returns it, and as its exports list it. */
export const SourceUser = v.looseObject({
  id: v.pipe(v.string(), v.regex(/^did:privy:[\w-]{1,100}$/)),
  created_at: seconds,
  linked_accounts: v.array(SourceAccount),
  is_guest: v.nullish(v.boolean()),
  has_accepted_terms: v.nullish(v.boolean()),
  custom_metadata: v.nullish(v.record(v.string(), v.unknown())),
  mfa_methods: v.nullish(v.array(v.unknown())),
})
export type SourceUser = v.InferOutput<typeof SourceUser>

/** Metadata as this server stores it. */
export const Metadata = v.pipe(
  v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  v.check((data) => JSON.stringify(data).length <= 10_000 && isStorable(Object.keys(data))),
)
