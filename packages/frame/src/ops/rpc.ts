import type { RpcRequest, RpcResponse } from '@latchkey/wire'
import { fail } from '../errors.ts'
import { sameAddress } from '../keys/address.ts'
import type { Bytes } from '../keys/encoding.ts'
import { signPersonalMessage } from '../keys/personalMessage.ts'
import { signHash } from '../keys/signature.ts'
import { signTransaction } from '../keys/transaction.ts'
import { signTypedData } from '../keys/typedData.ts'
import type { Op } from '../serve.ts'
import { sessionOf } from '../token.ts'
import { type Frame, walletId, withKey } from '../vault.ts'

type Signing = { params: readonly unknown[]; key: Bytes; address: string }
type Signer = (signing: Signing) => string

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

/** A bare hash can be anything, a transaction too; only apps with the smart-wallet setting may ask (`security.md` 2.6). */
const rawSigners: Record<string, Signer> = {
  secp256k1_sign: ({ params: [hash], key }) => signHash(hash, key),
  eth_sign: ({ params: [signer, hash], key, address }) => {
    checkSigner(signer, address)
    return signHash(hash, key)
  },
}

/** Signing requests of react-auth and js-sdk-core from 0.76 (`wire.md` 6.5). */
export function rpc(frame: Frame): Op<'privy:wallets:rpc'> {
  return async ({ accessToken, entropyId, chainType, hdWalletIndex, requesterAppId, request }) => {
    const isForeign = requesterAppId != null && requesterAppId !== frame.appId
    if (chainType !== 'ethereum' || hdWalletIndex !== 0 || isForeign) return fail('not_supported')
    const address = walletId(entropyId)
    return { address, chainType, response: await sign(frame, { accessToken, address, request }) }
  }
}

/** js-sdk-core 0.37.2: the wallet by its address. */
export function rpcByAddress(frame: Frame): Op<'privy:wallet:rpc'> {
  return async ({ accessToken, address, hdWalletIndex, request }) => {
    if (hdWalletIndex) return fail('not_supported')
    return { address, response: await sign(frame, { accessToken, address: walletId(address), request }) }
  }
}

type Asked = { accessToken: string; address: string; request: RpcRequest }

async function sign(frame: Frame, { accessToken, address, request }: Asked): Promise<RpcResponse> {
  const { method, params } = request
  const table = frame.rawSigning ? { ...signers, ...rawSigners } : signers
  const signer = Object.hasOwn(table, method) ? table[method] : undefined
  if (!signer) return fail('not_supported')
  if (!Array.isArray(params)) return fail('invalid_request_arguments')
  const session = sessionOf(accessToken, frame.appId)
  const work = (key: Bytes) => signer({ params, key, address })
  return { method, data: await withKey(frame, session, { entropyId: address, work }) }
}

/** Clients name the signer; one that names another wallet would get a signature it does not expect. */
function checkSigner(signer: unknown, address: string): void {
  if (signer != null && !(typeof signer === 'string' && sameAddress(signer, address)))
    fail('invalid_request_arguments')
}
