import { toEcdsaKernelSmartAccount } from 'permissionless/accounts'
import { entryPoint07 } from './entryPoints.ts'
import type { CreateAccount } from './smartAccounts.ts'

/** Kernel 0.3.1 with its validator for one key. */
export const create: CreateAccount = ({ client, owner, address }) =>
  toEcdsaKernelSmartAccount({
    ...{ client, owners: [owner], version: '0.3.1', entryPoint: entryPoint07 },
    ...(address && { address }),
  })
