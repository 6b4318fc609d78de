import { AppError } from '@latchkey/wire'
import type { Chain } from '../../app/config.ts'
import type { WalletWithMetadata } from '../../methods/siwe/account.ts'
import { askToSign } from '../askToSign.ts'
import type { WalletContext } from '../connect.ts'
import type { Hex } from '../sign.ts'

/**
 * Lets a contract act as the account ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)), with the names of the
 * published server API (protocol 6.5). The zero address removes the contract again.
 */
export type Authorization = {
  contract: Hex
  /** 0 for every chain. */
  chain_id: number
  nonce: number
}

/** An authorization of EIP-7702 with its signature. */
export type SignedAuthorization = Authorization & { r: Hex; s: Hex; y_parity: number }

/** The request that the user approves or rejects. */
export type AuthorizationRequest = {
  method: 'eth_sign7702Authorization'
  authorization: Authorization
  /** Missing if it is valid on every chain. */
  chain?: Chain | undefined
  wallet: WalletWithMetadata
}

/**
 * Signs an authorization as it is. It shows no dialog: the caller has asked the user.
 *
 * @throws AppError `unable_to_sign`, or the frame's error.
 *
 * @example
 * const contract = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
 * const { authorization } = await signAuthorization(context, wallet, { contract, chain_id: 1, nonce: 0 })
 */
export async function signAuthorization(
  context: WalletContext,
  wallet: WalletWithMetadata,
  authorization: Authorization,
): Promise<{ authorization: SignedAuthorization }> {
  const request = { method: 'eth_sign7702Authorization', params: [authorization] }
  const answer = (await askToSign(context, wallet, request)) as { authorization?: SignedAuthorization } | null
  const signature = answer?.authorization
  const isWhole =
    /^0x[0-9a-f]{64}$/.test(String(signature?.r)) &&
    /^0x[0-9a-f]{64}$/.test(String(signature?.s)) &&
    (signature?.y_parity === 0 || signature?.y_parity === 1)
  if (!signature || !isWhole) throw new AppError('unable_to_sign')
  // Returns the members that the user saw.
  return { authorization: { ...authorization, r: signature.r, s: signature.s, y_parity: signature.y_parity } }
}
