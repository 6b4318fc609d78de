/** The facts that the signer must remember itself: setting the database back must not undo them. */
export type StateRecord =
  /**
   * A user agreed. `key` opens the part of the wallet's key that the database stores, which is worthless without it.
   */
  | { kind: 'agreed'; wallet: string; epoch: number; consent: string; key: string }
  /** The signer made the key, for a wallet of the app. A revocation does not erase it: the key has no other copy. */
  | { kind: 'made'; wallet: string; epoch: number; consent: string; key: string }
  /** The key is moving to a user's device. The signer signs nothing with it any more, and the device may ask again. */
  | { kind: 'leaving'; wallet: string; epoch: number; consent: string; key: string }
  /** From here on nothing is signed for the wallet. The next rewrite removes its record of `agreed`. */
  | { kind: 'revoked'; wallet: string; epoch: number }
  /** The newest version of a row that the database keeps. */
  | { kind: 'row'; row: string; version: number; code: string }
  /** Added to a sum, before the signature. Amounts are in the smallest unit. */
  | { kind: 'spent'; sum: string; amount: string; at: number; seconds: number }
  /** A request that was signed and must not be signed again. */
  | { kind: 'used'; request: string; until: number }
