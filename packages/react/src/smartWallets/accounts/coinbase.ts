import { toCoinbaseSmartAccount } from 'viem/account-abstraction'
import type { CreateAccount } from './smartAccounts.ts'

/** Coinbase's Smart Wallet, version 1, with one key as its owner. Its owner signs a bare hash. */
export const create: CreateAccount = ({ client, owner, address }) =>
  toCoinbaseSmartAccount({ client, owners: [owner], version: '1', ...(address && { address }) })
