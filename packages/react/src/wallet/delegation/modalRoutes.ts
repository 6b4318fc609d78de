import type { GrantFlow, User, WalletWithMetadata } from '@latchkey/core'

export type DelegationScreens = {
  /** `wallet` is the wallet to delegate. */
  'delegation.grant': { wallet: WalletWithMetadata; flow: GrantFlow }
  /** For one wallet, or for all. `revoke` outlives the screen, so a second call cannot undo the first. */
  'delegation.revoke': { wallet?: WalletWithMetadata; revoke(): Promise<User> }
  'delegation.wallets': Record<never, never>
  'delegation.wallet': { wallet: WalletWithMetadata; label: string }
}
