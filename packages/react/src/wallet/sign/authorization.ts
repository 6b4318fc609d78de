import type { EIP1193Provider, Hex } from '@latchkey/core'

/** An EIP-7702 authorization, with the published members, which are viem's. */
export type Sign7702AuthorizationParams = {
  /** The contract that acts as the account. The zero address ends it. */
  contractAddress: Hex
  /** 0 for every chain. @default the wallet's current chain */
  chainId?: number | undefined
  /** @default the account's next one, as its node says */
  nonce?: number | undefined
  /** Who sends the transaction that carries it: `self` where that is the wallet, whose own transaction takes a number. */
  executor?: 'self' | Hex | undefined
}

/** As viem's transactions take it in their `authorizationList`. */
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

/** Asks a provider of the embedded wallet, whose request is spelled as the published server API spells it. */
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
