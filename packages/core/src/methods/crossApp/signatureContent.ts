import { AppError, limits } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { toJsonData, toPlainData } from '../../wallet/provider/plainData.ts'
import { checkRequestSize } from '../../wallet/provider/requestSize.ts'

/** The request to sign; its parameters have the names of Ethereum's JSON-RPC. */
export type SignatureRequest = {
  /** A wallet of the user in another app. */
  address: string
} & (
  | ({ kind: 'message'; message: string } & OnChain)
  | ({ kind: 'typedData'; typedData: object } & OnChain)
  | { kind: 'sendTransaction' | 'signTransaction'; transaction: object }
)

/** The chain on which a smart wallet's signature is valid. Default: the first chain of its app. */
type OnChain = { chainId?: number | undefined }
type Kind = SignatureRequest['kind']

/** Protocol 7.7. `null`: a smart wallet signs no single transaction. */
const methods: Readonly<Record<Kind, { embedded: string; smart: string | null }>> = {
  message: { embedded: 'personal_sign', smart: 'privy_signSmartWalletMessage' },
  typedData: { embedded: 'eth_signTypedData_v4', smart: 'privy_signSmartWalletTypedData' },
  sendTransaction: { embedded: 'eth_sendTransaction', smart: 'privy_sendSmartWalletTx' },
  signTransaction: { embedded: 'eth_signTransaction', smart: null },
}

/** The content of the JSON that a window receives. */
export type SignatureContent = {
  request: { request: { method: string; params: unknown[]; chainId?: number } }
}

/**
 * @throws AppError `not_supported`; an error with the code -32602 for parameters that are not data, or too large to
 * show.
 */
export function toContent(request: SignatureRequest, isSmart: boolean): SignatureContent {
  const method = methods[request.kind][isSmart ? 'smart' : 'embedded']
  if (method === null)
    throw new AppError('not_supported', { message: 'A smart wallet does not sign single transactions.' })
  const params = toJsonData(toPlainData(toParams(request))) as unknown[]
  checkRequestSize(params)
  const chainId = 'chainId' in request && isSmart ? request.chainId : undefined
  return { request: { request: { method, params, ...(chainId !== undefined && { chainId }) } } }
}

function toParams(request: SignatureRequest): unknown[] {
  const { address, kind } = request
  if (kind === 'message') return [request.message, address]
  return kind === 'typedData' ? [address, request.typedData] : [request.transaction]
}

/** A copy as plain data: the host app can no longer change it, and it can be stored. */
export function toPlainRequest(
  { kind, address }: SignatureRequest,
  { request }: SignatureContent,
): SignatureRequest {
  const { params, chainId } = request.request
  const [first, second] = params as [unknown, unknown]
  if (kind === 'message') return { kind, address, chainId, message: String(first) }
  if (kind === 'typedData') return { kind, address, chainId, typedData: second as object }
  return { kind, address, transaction: first as object }
}

/** The request as the other app's server reads it: with the requester and the time, by that server's clock. */
export function toRequestText({ session }: Client, content: SignatureContent): string {
  const request = { content, timestamp: session.now(), callbackUrl: window.location.origin }
  return JSON.stringify(request)
}

/** The address of a window that is asked by a message, or null if it is too long for a server. */
export function toTransactAddress(server: URL, { token, request }: { token: string; request: string }) {
  const url = new URL('/oauth/transact', server)
  url.search = new URLSearchParams({ token, request }).toString()
  return url.href.length <= limits.crossAppAddressLength ? url.href : null
}
