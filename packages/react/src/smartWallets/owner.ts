import type { WalletWithMetadata } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { type LocalAccount, stringToHex, toHex } from 'viem'
import { toAccount } from 'viem/accounts'
import type { WalletKeys } from '../wallet/walletRuntime.ts'

/**
 * The embedded wallet as the owner of a smart account. It signs without a review, and never leaves this folder: the
 * objects passed to a host app ask the user first.
 */
export function toOwner(wallet: WalletWithMetadata, keys: WalletKeys): LocalAccount {
  return toAccount({
    address: wallet.address as `0x${string}`,
    // Signs bytes unchanged: a text that looks like hex would be read as bytes.
    signMessage: ({ message }) =>
      keys.signMessage(
        wallet,
        typeof message === 'string'
          ? stringToHex(message)
          : typeof message.raw === 'string'
            ? message.raw
            : toHex(message.raw),
      ),
    signTypedData: (typedData) => keys.signTypedData(wallet, typedData as never),
    sign: ({ hash }) => keys.signHash(wallet, hash),
    async signAuthorization({ chainId, nonce, ...request }) {
      const contract = 'address' in request ? request.address : request.contractAddress
      if (!contract) throw new AppError('unable_to_sign')
      const signature = await keys.signAuthorization(wallet, { contract, chain_id: chainId, nonce })
      return {
        address: contract,
        chainId,
        nonce,
        r: signature.r,
        s: signature.s,
        yParity: signature.y_parity,
      }
    },
    async signTransaction() {
      throw new AppError('unable_to_sign', { message: 'The owner of a smart wallet sends no transactions.' })
    },
  })
}
