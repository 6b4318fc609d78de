import type { SmartWalletType } from '@latchkey/wire'
import type { TypedAccount } from '../../account/accountType.ts'

export type RecoveryMethod = 'privy' | 'user-passcode' | 'google-drive' | 'icloud'

export type Wallet = {
  address: string
  chainType: 'ethereum' | 'solana'
  /** @deprecated Of 1.x: `unknown` for every wallet that is not ours. `walletClientType` says which it is. */
  walletClient?: 'privy' | 'unknown'
  /** `privy` for a wallet of ours. */
  walletClientType?: string
  connectorType?: string
  recoveryMethod?: RecoveryMethod
  imported: boolean
  /** The app's server may sign with it, within what the user agreed to. */
  delegated: boolean
  /** The wallet id for the app's server. Set only while the wallet is delegated or pregenerated. */
  id?: string | null
  /**
   * Only in Latchkey: the app's server made the wallet before the first login. `app` until a device of the user has taken
   * over the key, then `user`.
   */
  pregenerated?: 'app' | 'user'
  /** Place in the derivation order of an embedded wallet; 0 is the primary one. */
  walletIndex: number | null
}
export type WalletWithMetadata = TypedAccount<'wallet', Wallet>

export type SmartWallet = { address: string; smartWalletType: SmartWalletType }
export type SmartWalletWithMetadata = TypedAccount<'smart_wallet', SmartWallet>
