import {
  toBiconomySmartAccount,
  toEcdsaKernelSmartAccount,
  toLightSmartAccount,
  toSafeSmartAccount,
} from 'permissionless/accounts'
import type { Chain, PublicClient, Transport } from 'viem'
import {
  entryPoint06Address,
  entryPoint07Address,
  type SmartAccount,
  toCoinbaseSmartAccount,
  toSimple7702SmartAccount,
} from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { EntryPointVersion } from '../../bundler/contracts.mjs'

type ChainClient = PublicClient<Transport, Chain>

/** A kind of smart account, as published clients build it. */
type AccountType = {
  entryPoint: EntryPointVersion
  create(client: ChainClient, owner: PrivateKeyAccount): Promise<SmartAccount>
}

const entryPoint06 = { address: entryPoint06Address, version: '0.6' } as const
const entryPoint07 = { address: entryPoint07Address, version: '0.7' } as const

/** The five of published clients. */
export const accountTypes = {
  safe: {
    entryPoint: '0.7',
    create: (client, owner) =>
      toSafeSmartAccount({ client, entryPoint: entryPoint07, owners: [owner], version: '1.4.1' }),
  },
  kernel: {
    entryPoint: '0.7',
    create: (client, owner) =>
      toEcdsaKernelSmartAccount({ client, entryPoint: entryPoint07, owners: [owner], version: '0.3.1' }),
  },
  light_account: {
    entryPoint: '0.6',
    create: (client, owner) =>
      toLightSmartAccount({ client, entryPoint: entryPoint06, owner, version: '1.1.0' }),
  },
  biconomy: {
    entryPoint: '0.6',
    create: (client, owner) => toBiconomySmartAccount({ client, entryPoint: entryPoint06, owners: [owner] }),
  },
  coinbase_smart_wallet: {
    entryPoint: '0.6',
    create: (client, owner) => toCoinbaseSmartAccount({ client, owners: [owner], version: '1' }),
  },
} satisfies Record<string, AccountType>
export type AccountTypeName = keyof typeof accountTypes

/** The sixth, of our own clients: the owner's own address, delegated to a contract (EIP-7702). */
export const delegatedAccount: AccountType = {
  entryPoint: '0.8',
  create: (client, owner) => toSimple7702SmartAccount({ client, owner }),
}
