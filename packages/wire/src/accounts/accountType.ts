import * as v from 'valibot'

type Data = Record<string, unknown>

/** The description of an account type. The code that handles all types reads it instead of naming each type. */
export type AccountType = {
  /** The schema on the wire (protocol 3.2). */
  readonly schema: v.LooseObjectSchema<v.ObjectEntries, undefined>
  /** Members that published clients read under a second name (protocol 3.2). */
  secondNames?(data: Data): Data
  /**
   * Its members in the identity token: only those that server SDKs need, because the token is stored in a cookie
   * (protocol 4.2).
   */
  toCompact(data: Data, type: string): Data
  /** The app's switches for its login, off by default. */
  readonly switches: readonly string[]
  /** An app's configuration of that login for its clients. */
  readonly config?: v.ObjectEntries
  /** More members in the offer of a transfer, about the other user (protocol 1.9). */
  readonly transferDetails?: v.ObjectEntries
  /** The calls with which an app's own server finds its user: under `/users/`, by one member (protocol 11.3). */
  readonly lookups?: Readonly<Record<string, Lookup>>
}

export type Lookup = {
  readonly path: string
  /** The one member of the input, with the account. */
  readonly input: v.ObjectEntries
  /** The type of the account, and what the member is of it. */
  readonly account: {
    readonly type: string
    readonly by: 'subject' | 'username' | 'email' | 'phone' | 'wallet'
  }
}

export const text = v.string()
export const maybeText = v.nullish(text)
/** Unix seconds. */
export const times = {
  verified_at: v.number(),
  first_verified_at: v.nullish(v.number()),
  latest_verified_at: v.nullish(v.number()),
}
