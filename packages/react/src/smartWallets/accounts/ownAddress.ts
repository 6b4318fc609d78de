import { eip7702Implementation } from '@latchkey/wire'
import type { PrivateKeyAccount } from 'viem'
import { toSimple7702SmartAccount } from 'viem/account-abstraction'
import { getCode } from 'viem/actions'
import type { AccountParams, CreateAccount } from './smartAccounts.ts'

/** The beginning of an address's code if it delegates to a contract (EIP-7702). */
const delegation = '0xef0100'

/**
 * The user's own address, with the code of the Ethereum Foundation's `Simple7702Account` (decision 24: smart wallets).
 */
export const create: CreateAccount = async ({ client, owner }: AccountParams) => {
  const account = await toSimple7702SmartAccount({
    client,
    owner: owner as PrivateKeyAccount,
    implementation: eip7702Implementation,
  })
  return {
    ...account,
    /** With another contract's code, the same calls would have other effects. */
    async isDeployed() {
      const code = await getCode(client, { address: owner.address })
      return code?.toLowerCase() === `${delegation}${eip7702Implementation.slice(2).toLowerCase()}`
    },
  }
}
