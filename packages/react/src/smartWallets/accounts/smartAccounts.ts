import type { SmartAccountType } from '@latchkey/core'
import type { Chain, LocalAccount, PublicClient, Transport } from 'viem'
import type { SmartAccount } from 'viem/account-abstraction'

export type AccountParams = {
  client: PublicClient<Transport, Chain>
  owner: LocalAccount
  /** The linked address; without it, the chain determines it. */
  address?: `0x${string}` | undefined
}

export type CreateAccount = (params: AccountParams) => Promise<SmartAccount>

/** The types of smart wallets. Each is a separate chunk (protocol 8.5). */
export const smartAccounts: Record<SmartAccountType, () => Promise<{ create: CreateAccount }>> = {
  safe: () => import('./safe.ts'),
  kernel: () => import('./kernel.ts'),
  biconomy: () => import('./biconomy.ts'),
  light_account: () => import('./lightAccount.ts'),
  coinbase_smart_wallet: () => import('./coinbase.ts'),
  eip7702: () => import('./ownAddress.ts'),
}
