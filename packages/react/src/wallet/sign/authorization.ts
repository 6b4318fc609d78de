import type { EIP1193Provider, Hex } from '@latchkey/core'

/** An EIP-7702 authorization, with the published members, which are those of viem. */
export type Sign7702AuthorizationParams = {
  /** The contract that acts as the account. The zero address ends the authorization. */
  contractAddress: Hex
  /** 0 for every chain. @default the wallet's current chain */
  chainId?: number | undefined
  /** @default the account's next nonce, from its node */
  nonce?: number | undefined
  /**
   * The sender of the transaction that carries it: `self` if that is the wallet, whose own transaction uses up a nonce.
   */
  executor?: 'self' | Hex | undefined
}

/** As viem's transactions accept it in their `authorizationList`. */
export type Sign7702AuthorizationResult = {
  /** The contract. */
  address: Hex
  chainId: number
  nonce: number
  r: Hex
  s: Hex
  v: bigint
  yParity: number
}

/** Sends the request to a provider of the embedded wallet, in the spelling of the published server API. */
export async function requestAuthorization(
  provider: EIP1193Provider,
  { contractAddress, chainId, nonce, executor }: Sign7702AuthorizationParams,
): Promise<Sign7702AuthorizationResult> {
  const request = { contract: contractAddress, chain_id: chainId, nonce, executor }
  const { authorization } = await provider.request({ method: 'eth_sign7702Authorization', params: [request] })
  const { contract, chain_id, r, s, y_parity } = authorization
  return {
    ...{ address: contract, chainId: chain_id, nonce: authorization.nonce },
    ...{ r, s, v: BigInt(27 + y_parity), yParity: y_parity },
  }
}
