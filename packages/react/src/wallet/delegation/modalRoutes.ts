import type { GrantFlow, User, WalletWithMetadata } from '@latchkey/core'

export type DelegationScreens = {
  /** `wallet` is the one that is asked for. */
  'delegation.grant': { wallet: WalletWithMetadata; flow: GrantFlow }
  /** Of one wallet, or of all. Kept outside of the screen: what was taken back stays so. */
  'delegation.revoke': { wallet?: WalletWithMetadata; revoke(): Promise<User> }
  'delegation.wallets': Record<never, never>
  'delegation.wallet': { wallet: WalletWithMetadata; label: string }
}
