import { toBiconomySmartAccount } from 'permissionless/accounts'
import { entryPoint06 } from './entryPoints.ts'
import type { CreateAccount } from './smartAccounts.ts'

/** Biconomy's smart account, version 2. */
export const create: CreateAccount = ({ client, owner, address }) =>
  toBiconomySmartAccount({ client, owners: [owner], entryPoint: entryPoint06, ...(address && { address }) })
