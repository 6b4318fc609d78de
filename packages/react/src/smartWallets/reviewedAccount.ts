import type { SmartAccount } from 'viem/account-abstraction'
import {
  type SmartWalletContext,
  signBareHash,
  signData,
  signPreparedOperation,
  signText,
  toText,
} from './requests.ts'

const options = { entryPoint: 'hook' } as const

/** The account for libraries: the user reviews everything that it signs. */
export function toReviewedAccount(context: SmartWalletContext): SmartAccount {
  const { account } = context
  return {
    ...account,
    sign: ({ hash }) => signBareHash(context, hash, options),
    signMessage: async ({ message }) => signText(context, toText(message), options),
    signTypedData: (typedData) => signData(context, typedData, options),
    signUserOperation: (operation) => signPreparedOperation(context, operation, options),
  } as SmartAccount
}
