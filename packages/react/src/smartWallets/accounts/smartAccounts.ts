import type { SmartAccountType } from '@latchkey/core'
import type { Chain, LocalAccount, PublicClient, Transport } from 'viem'
import type { SmartAccount } from 'viem/account-abstraction'

export type AccountParams = {
  client: PublicClient<Transport, Chain>
  owner: LocalAccount
  /** The one that is linked; without it the chain says which it is. */
  address?: `0x${string}` | undefined
}

export type CreateAccount = (params: AccountParams) => Promise<SmartAccount>

/** The kinds of smart wallets. Each comes in a chunk of its own (protocol 8.5). */
export const smartAccounts: Record<SmartAccountType, () => Promise<{ create: CreateAccount }>> = {
  safe: () => import('./safe.ts'),
  kernel: () => import('./kernel.ts'),
  biconomy: () => import('./biconomy.ts'),
  light_account: () => import('./lightAccount.ts'),
  coinbase_smart_wallet: () => import('./coinbase.ts'),
  eip7702: () => import('./ownAddress.ts'),
}
