import type { ChainType, User } from '@latchkey/core'

export type WalletToDelegate = {
  address: string
  chainType: ChainType
}

/** Key quorums that may sign, with the published member names. */
export type SignerInput = {
  /** The id of a key quorum. */
  signerId: string
  policyIds?: string[]
}[]

export type SignersToAdd = {
  address: string
  /** Published clients pass an empty list. */
  signers: SignerInput
}

/** Delegates wallets to the app's server, and revokes that. */
export type DelegationActions = {
  /** Asks the user on a screen. */
  delegateWallet(wallet: WalletToDelegate): Promise<void>
  /** Asks the user on a screen. */
  revokeWallets(): Promise<void>
  /** Shows only a second factor, if the user has one. */
  delegateSilently(wallet: WalletToDelegate): Promise<void>
  revokeSilently(): Promise<void>
  addSigners(input: SignersToAdd): Promise<{ user: User }>
  removeSigners(wallet: { address: string }): Promise<{ user: User }>
}
