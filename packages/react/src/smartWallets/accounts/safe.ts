import { toSafeSmartAccount } from 'permissionless/accounts'
import { entryPoint07 } from './entryPoints.ts'
import type { CreateAccount } from './smartAccounts.ts'

/** Safe 1.4.1 with its module for ERC-4337. */
export const create: CreateAccount = ({ client, owner, address }) =>
  toSafeSmartAccount({
    ...{ client, owners: [owner], version: '1.4.1', entryPoint: entryPoint07 },
    ...(address && { address }),
  })
