import type { ChainType, User } from '@latchkey/core'

export type WalletToDelegate = {
  address: string
  chainType: ChainType
}

/** Who may sign, with the published names. */
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

/** Lets the app's server sign for its user, and takes that back. */
export type DelegationActions = {
  /** Asks the user on a screen. */
  delegateWallet(wallet: WalletToDelegate): Promise<void>
  /** Asks the user on a screen. */
  revokeWallets(): Promise<void>
  /** Shows nothing but a second factor. */
  delegateSilently(wallet: WalletToDelegate): Promise<void>
  revokeSilently(): Promise<void>
  addSigners(input: SignersToAdd): Promise<{ user: User }>
  removeSigners(wallet: { address: string }): Promise<{ user: User }>
}
