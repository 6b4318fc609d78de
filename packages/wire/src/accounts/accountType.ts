import * as v from 'valibot'

type Data = Record<string, unknown>

/** What there is to say of a type of account. Everything that handles all of them reads it, and names none. */
export type AccountType = {
  /** As it is on the wire (protocol 3.2). */
  readonly schema: v.LooseObjectSchema<v.ObjectEntries, undefined>
  /** Members that published clients read under a second name (protocol 3.2). */
  secondNames?(data: Data): Data
  /** Its members in the identity token: as little as server SDKs need, since the token lives in a cookie (protocol 4.2). */
  toCompact(data: Data, type: string): Data
  /** The switches of an app that belong to its login, off by default. */
  readonly switches: readonly string[]
  /** What an app tells its clients of that login besides. */
  readonly config?: v.ObjectEntries
  /** What the offer of a transfer says of the other user besides (protocol 1.9). */
  readonly transferDetails?: v.ObjectEntries
  /** The calls by which an app's own server finds the user who has it: under `/users/`, by these members (protocol 11.3). */
  readonly lookups?: Readonly<Record<string, { path: string; input: v.ObjectEntries }>>
}

export const text = v.string()
export const maybeText = v.nullish(text)
/** Unix seconds. */
export const times = {
  verified_at: v.number(),
  first_verified_at: v.nullish(v.number()),
  latest_verified_at: v.nullish(v.number()),
}
