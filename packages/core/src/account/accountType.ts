export type LinkMetadata = { verifiedAt: Date; firstVerifiedAt: Date | null; latestVerifiedAt: Date | null }

/** An account of a user, as the public user lists it. */
export type TypedAccount<Type extends string, Account> = { type: Type } & Account & LinkMetadata

/** How a type of account becomes the public one. */
export type AccountType = {
  /**
   * Its members on the wire (protocol 3.2); the first one names it. The public name is the camelCase of it, or given.
   */
  readonly members: readonly (string | readonly [wire: string, name: string])[]
  /** Members that are not on the wire under one name. */
  more?(account: Record<string, unknown>): Record<string, unknown>
  /** What `loginMethods` calls the login with it; null where none begins with it. @default its type without `_oauth` */
  readonly option?: string | null
  /** A user has several, or none to speak of: it is no member of the user, as `user.email` is. */
  readonly isListedOnly?: true
  /** What names it is a number. */
  readonly isNumbered?: true
  /** It was verified when it was first verified (protocol 3.2). */
  readonly keepsFirstTime?: true
}
