/** What the signer has to remember by itself: a database that is set back must not bring anything back. */
export type StateRecord =
  /** A user agreed. `key` opens what the database keeps of the wallet's key; without it that is worthless. */
  | { kind: 'agreed'; wallet: string; epoch: number; consent: string; key: string }
  /** The signer made the key, for a wallet of the app. A revocation does not erase it: the key has no other copy. */
  | { kind: 'made'; wallet: string; epoch: number; consent: string; key: string }
  /** The key is moving to a user's device. The signer signs nothing with it any more, and the device may ask again. */
  | { kind: 'leaving'; wallet: string; epoch: number; consent: string; key: string }
  /** From here on nothing is signed for the wallet. Its record of `agreed` is gone at the next rewrite. */
  | { kind: 'revoked'; wallet: string; epoch: number }
  /** The newest version of a row that the database keeps. */
  | { kind: 'row'; row: string; version: number; code: string }
  /** Taken off an allowance, before the signature. Amounts are in the smallest unit. */
  | { kind: 'spent'; sum: string; amount: string; at: number; seconds: number }
  /** A request that was signed and must not be signed again. */
  | { kind: 'used'; request: string; until: number }
