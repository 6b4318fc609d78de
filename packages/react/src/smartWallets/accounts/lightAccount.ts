import { toLightSmartAccount } from 'permissionless/accounts'
import { entryPoint06 } from './entryPoints.ts'
import type { CreateAccount } from './smartAccounts.ts'

/** Alchemy's Light Account 1.1.0. */
export const create: CreateAccount = ({ client, owner, address }) =>
  toLightSmartAccount({
    client,
    owner,
    version: '1.1.0',
    entryPoint: entryPoint06,
    ...(address && { address }),
  })
