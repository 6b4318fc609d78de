import type { SmartWalletType } from '../app.ts'

/** The addresses of the [ERC-4337](https://eips.ethereum.org/EIPS/eip-4337) contracts, the same on every chain. */
export const entryPoints = {
  '0.6': '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0.7': '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0.8': '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
} as const
export type EntryPointVersion = keyof typeof entryPoints

/** The entry point for each type of smart wallet (protocol 8.5). */
export const entryPointVersions: Readonly<Record<SmartWalletType | 'eip7702', EntryPointVersion>> = {
  safe: '0.7',
  kernel: '0.7',
  biconomy: '0.6',
  light_account: '0.6',
  coinbase_smart_wallet: '0.6',
  eip7702: '0.8',
}

/**
 * The contract to which the type `eip7702` delegates the user's address (decision 24: smart wallets): Simple7702Account
 * of account-abstraction 0.8. It has no owner and no storage, and accepts operations signed by the address's own key.
 * For every other contract the user is warned (decision 18: signing review).
 */
export const eip7702Implementation = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
