import type { SmartAccountType } from '@latchkey/core'

/** The makers' names for their smart wallets. The user's own address has a name in each language. */
export const kindNames: Partial<Record<SmartAccountType, string>> = {
  safe: 'Safe',
  kernel: 'Kernel',
  biconomy: 'Biconomy',
  light_account: 'Light Account',
  coinbase_smart_wallet: 'Coinbase Smart Wallet',
}
