import { fitsRequest, type RpcRequest, type RpcResponse } from '@latchkey/wire'
import type { Caller } from '../channel/caller.ts'
import type { OperationRequest } from '../channel/operation.ts'
import { fail } from '../errors.ts'
import { chains } from '../keys/chains.ts'
import type { DerivedKey } from '../keys/secret.ts'
import { type Frame, firstKey, type KeyRequest, readName, readSolanaName, withKey } from '../vault/vault.ts'

/** Signing requests of react-auth and js-sdk-core from 0.76 (protocol 6.5). */
export async function rpc(frame: Frame, request: OperationRequest<'privy:wallets:rpc'>) {
  const { entropyId, chainType, hdWalletIndex, requesterAppId } = request.data
  if (requesterAppId != null && requesterAppId !== frame.appId) return fail('not_supported')
  const key = { name: readName(frame, entropyId), chain: chainType, index: hdWalletIndex }
  const { address, response } = await sign(frame, request, { ...key, request: request.data.request })
  return { address, chainType, response }
}

/** js-sdk-core 0.37.2: the wallet by its address. */
export async function rpcByAddress(frame: Frame, request: OperationRequest<'privy:wallet:rpc'>) {
  const { address, hdWalletIndex } = request.data
  const name = readName(frame, address)
  const key = { name, chain: name.chain, index: hdWalletIndex ?? 0 }
  const answer = await sign(frame, request, { ...key, request: request.data.request })
  return { address, response: answer.response }
}

/** js-sdk-core 0.37.2: the first Solana wallet of its seed, by its public key. */
export async function rpcSolana(frame: Frame, request: OperationRequest<'privy:solana-wallet:rpc'>) {
  const { publicKey } = request.data
  const key = firstKey(readSolanaName(publicKey))
  const { response } = await sign(frame, request, { ...key, request: request.data.request })
  return { publicKey, response }
}

type SigningRequest = KeyRequest & { request: RpcRequest }

async function sign(
  frame: Frame,
  caller: Caller,
  { request: { method, params }, ...key }: SigningRequest,
): Promise<{ address: string; response: RpcResponse }> {
  // The host's page may be hostile, without its own limit.
  if (!fitsRequest(params)) return fail('invalid_request_arguments')
  const { signers, lenientSigners } = chains[key.chain]
  const { rawSigning, transactionsAsMessages } = lenientSigners
  const table = {
    ...signers,
    ...(frame.rawSigning && rawSigning),
    ...(frame.transactionsAsMessages && transactionsAsMessages),
  }
  const signer = Object.hasOwn(table, method) ? table[method] : undefined
  if (!signer) return fail('not_supported')
  // Ethereum's methods take a list, Solana's a single object.
  const list = Array.isArray(params) ? params : [params]
  const work = ({ key, address }: DerivedKey) => ({ address, data: signer({ params: list, key, address }) })
  const { address, data } = await withKey(frame, caller, { ...key, work })
  return { address, response: { method, data } }
}
