import type { RpcRequest, RpcResponse } from '@latchkey/wire'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { sameAddress } from '../keys/address.ts'
import type { Bytes } from '../keys/encoding.ts'
import { signPersonalMessage } from '../keys/personalMessage.ts'
import { signHash } from '../keys/signature.ts'
import { signTransaction } from '../keys/transaction.ts'
import { signTypedData } from '../keys/typedData.ts'
import type { OperationRequest } from '../operation.ts'
import { type Frame, walletId, withKey } from '../vault.ts'

type SignerInput = { params: readonly unknown[]; key: Bytes; address: string }
type Signer = (input: SignerInput) => string

const signers: Record<string, Signer> = {
  personal_sign: ({ params: [message, signer], key, address }) => {
    checkSigner(signer, address)
    return signPersonalMessage(message, key)
  },
  eth_signTypedData_v4: ({ params: [signer, typedData], key, address }) => {
    checkSigner(signer, address)
    return signTypedData(typedData, key)
  },
  eth_signTransaction: ({ params: [transaction], key, address }) =>
    signTransaction(transaction, key, address),
}

/** A bare hash can be anything, a transaction too; only apps with the smart-wallet setting may ask (security 2.6). */
const rawSigners: Record<string, Signer> = {
  secp256k1_sign: ({ params: [hash], key }) => signHash(hash, key),
  eth_sign: ({ params: [signer, hash], key, address }) => {
    checkSigner(signer, address)
    return signHash(hash, key)
  },
}

/** Signing requests of react-auth and js-sdk-core from 0.76 (protocol 6.5). */
export async function rpc(frame: Frame, request: OperationRequest<'privy:wallets:rpc'>) {
  const { entropyId, chainType, hdWalletIndex, requesterAppId } = request.data
  const isForeign = requesterAppId != null && requesterAppId !== frame.appId
  if (hdWalletIndex !== 0 || isForeign) return fail('not_supported')
  const address = walletId(frame, request, entropyId)
  return {
    address,
    chainType,
    response: await sign(frame, request, { address, request: request.data.request }),
  }
}

/** js-sdk-core 0.37.2: the wallet by its address. */
export async function rpcByAddress(frame: Frame, request: OperationRequest<'privy:wallet:rpc'>) {
  const { address, hdWalletIndex } = request.data
  if (hdWalletIndex) return fail('not_supported')
  const named = { address: walletId(frame, request, address), request: request.data.request }
  return { address, response: await sign(frame, request, named) }
}

type SigningRequest = { address: string; request: RpcRequest }

async function sign(
  frame: Frame,
  caller: Caller,
  { address, request: { method, params } }: SigningRequest,
): Promise<RpcResponse> {
  const table = frame.rawSigning ? { ...signers, ...rawSigners } : signers
  const signer = Object.hasOwn(table, method) ? table[method] : undefined
  if (!signer) return fail('not_supported')
  if (!Array.isArray(params)) return fail('invalid_request_arguments')
  const work = (key: Bytes) => signer({ params, key, address })
  return { method, data: await withKey(frame, caller, { entropyId: address, work }) }
}

/** Clients name the signer; one that names another wallet would get a signature it does not expect. */
function checkSigner(signer: unknown, address: string): void {
  if (signer != null && !(typeof signer === 'string' && sameAddress(signer, address)))
    fail('invalid_request_arguments')
}
