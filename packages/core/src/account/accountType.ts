/** The times at which an account was verified. */
export type LinkMetadata = { verifiedAt: Date; firstVerifiedAt: Date | null; latestVerifiedAt: Date | null }

/** An account as the public user lists it. */
export type TypedAccount<Type extends string, Account> = { type: Type } & Account & LinkMetadata

/** Describes how an account type on the wire becomes a public one. */
export type AccountType = {
  /**
   * Members on the wire (protocol 3.2). The first one identifies the account. The public name is its camelCase form
   * unless one is given.
   */
  readonly members: readonly (string | readonly [wire: string, name: string])[]
  /** Adds members that do not map to a single wire name. */
  more?(account: Record<string, unknown>): Record<string, unknown>
  /**
   * The `loginMethods` name of the login with this account; null if no login uses it. @default its type without
   * `_oauth`
   */
  readonly option?: string | null
  /** A user can have several of them, so it has no member on the user such as `user.email`. */
  readonly isListedOnly?: true
  /** Its identifier is a number. */
  readonly isNumbered?: true
  /** Keeps the first time it was verified (protocol 3.2). */
  readonly keepsFirstTime?: true
}
