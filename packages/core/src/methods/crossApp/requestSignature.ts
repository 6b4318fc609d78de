import { AppError } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { keepCrossAppToken, readCrossAppToken } from '../../session/crossAppToken.ts'
import { toJsonData, toPlainData } from '../../wallet/provider/plainData.ts'
import { openPopup } from '../oauth/popup.ts'
import { awaitResult } from './awaitResult.ts'
import { connectAccount } from './connectAccount.ts'
import type { ProviderApp } from './connections.ts'
import { findProviderApp } from './findProviderApp.ts'
import { findProviderWallet } from './providerWallet.ts'

/** What is signed, with the names of Ethereum's JSON-RPC in its parameters. */
export type SignatureRequest = {
  /** A wallet of the user in another app. */
  address: string
} & (
  | { kind: 'message'; message: string }
  | { kind: 'typedData'; typedData: object }
  | { kind: 'sendTransaction' | 'signTransaction'; transaction: object }
)

type Kind = SignatureRequest['kind']

/** Protocol 7.7. `null`: a smart wallet signs no single transaction. */
const methods: Readonly<Record<Kind, { embedded: string; smart: string | null }>> = {
  message: { embedded: 'personal_sign', smart: 'privy_signSmartWalletMessage' },
  typedData: { embedded: 'eth_signTypedData_v4', smart: 'privy_signSmartWalletTypedData' },
  sendTransaction: { embedded: 'eth_sendTransaction', smart: 'privy_sendSmartWalletTx' },
  signTransaction: { embedded: 'eth_signTransaction', smart: null },
}

/**
 * Has a wallet sign that the user has in another app: in that app's own window, which shows what is signed and asks.
 * Call it right after a click. Where that app has given no token, the account is linked again first, in the same window.
 *
 * @returns the signature, or the hash of the transaction.
 *
 * @throws AppError with the published sentences: `must_be_authenticated`; `linked_account_not_found` for an address of no
 * linked account; `cross_app_connection_not_allowed` where that app is not connected or lets nobody ask;
 * `unknown_auth_error` where the browser blocks the window; `missing_or_invalid_token` where linking was refused;
 * `client_request_timeout` after two minutes; `transaction_failure` in the words of that app. An error with the code
 * 4001 when the user refuses. Source: protocol 7.7, product 3.8.
 *
 * @example
 * const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
 * const signature = await requestSignature(client, { kind: 'message', message: 'Hello', address })
 */
export async function requestSignature(client: Client, request: SignatureRequest): Promise<string> {
  const { providerAppId, isSmart } = findProviderWallet(client, request.address)
  const content = toContent(request, isSmart)
  const popup = openWindow()
  const { signal } = new AbortController()
  try {
    const provider = await findProviderApp(client, providerAppId)
    const server = requireServer(provider)
    const token =
      readCrossAppToken(client, providerAppId) ?? (await link(client, { providerAppId, popup, signal }))
    popup.location.href = toAddress(server, { token, content, now: client.session.now() })
    const onToken = (next: string | null) => keepCrossAppToken(client, providerAppId, next)
    return await awaitResult(client, { popup, origin: server.origin, signal, onToken })
  } catch (cause) {
    popup.close()
    throw cause
  }
}

function openWindow(): Window {
  try {
    return openPopup()
  } catch (cause) {
    throw new AppError('unknown_auth_error', { message: 'Failed to initialize signature request', cause })
  }
}

function requireServer({ readOnly, apiUrl }: ProviderApp): URL {
  if (readOnly)
    throw new AppError('cross_app_connection_not_allowed', {
      message: 'Cannot transact against a read-only provider app',
    })
  if (apiUrl === null)
    throw new AppError('cross_app_connection_not_allowed', { message: 'Invalid connected app' })
  return new URL(apiUrl)
}

async function link(
  client: Client,
  request: { providerAppId: string; popup: Window; signal: AbortSignal },
): Promise<string> {
  const how = { ...request, staysOpen: true, fromModal: false, disableSignup: false }
  await connectAccount(client, how).catch((cause: unknown) => {
    throw invalidToken(cause)
  })
  const token = readCrossAppToken(client, request.providerAppId)
  if (token === null) throw invalidToken()
  return token
}

const invalidToken = (cause?: unknown) =>
  new AppError('missing_or_invalid_token', { message: 'Transactions require a valid token', cause })

function toContent(request: SignatureRequest, isSmart: boolean): object {
  const method = methods[request.kind][isSmart ? 'smart' : 'embedded']
  if (method === null)
    throw new AppError('not_supported', { message: 'A smart wallet does not sign single transactions.' })
  return { request: { request: { method, params: toJsonData(toPlainData(toParams(request))) } } }
}

function toParams(request: SignatureRequest): unknown[] {
  const { address, kind } = request
  if (kind === 'message') return [request.message, address]
  return kind === 'typedData' ? [address, request.typedData] : [request.transaction]
}

type Ask = { token: string; content: object; now: number }

function toAddress(server: URL, { token, content, now }: Ask): string {
  const url = new URL('/oauth/transact', server)
  const request = { content, timestamp: now, callbackUrl: window.location.origin }
  url.search = new URLSearchParams({ token, request: JSON.stringify(request) }).toString()
  return url.href
}
