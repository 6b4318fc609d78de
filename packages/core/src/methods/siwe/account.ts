import type { SmartWalletType } from '@latchkey/wire'
import type { TypedAccount } from '../../account/accountType.ts'

export type RecoveryMethod = 'privy' | 'user-passcode' | 'google-drive' | 'icloud'

export type Wallet = {
  address: string
  chainType: 'ethereum' | 'solana'
  /** @deprecated From 1.x: `unknown` for every external wallet. Use `walletClientType`. */
  walletClient?: 'privy' | 'unknown'
  /** `privy` for an embedded wallet. */
  walletClientType?: string
  connectorType?: string
  recoveryMethod?: RecoveryMethod
  imported: boolean
  /** Whether the app's server may sign with it, within the terms that the user agreed to. */
  delegated: boolean
  /** The wallet id for the app's server. Set only while the wallet is delegated or pregenerated. */
  id?: string | null
  /**
   * Only in Latchkey: set if the app's server created the wallet before the first login. `app` until a device of the
   * user has taken over the key, then `user`.
   */
  pregenerated?: 'app' | 'user'
  /** Place in the derivation order of an embedded wallet; 0 is the primary one. */
  walletIndex: number | null
}
export type WalletWithMetadata = TypedAccount<'wallet', Wallet>

export type SmartWallet = { address: string; smartWalletType: SmartWalletType }
export type SmartWalletWithMetadata = TypedAccount<'smart_wallet', SmartWallet>
