import { AppError } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { keepCrossAppToken, readCrossAppToken } from '../../session/crossAppToken.ts'
import { openPopup } from '../oauth/popup.ts'
import { awaitResult } from './awaitResult.ts'
import { checkResult } from './checkResult.ts'
import { connectAccount } from './connectAccount.ts'
import type { ProviderApp } from './connections.ts'
import { findProviderApp } from './findProviderApp.ts'
import { storeRequest } from './providerServer.ts'
import { findProviderWallet } from './providerWallet.ts'
import {
  type SignatureRequest,
  toContent,
  toPlainRequest,
  toRequestText,
  toTransactAddress,
} from './signatureContent.ts'

export type RequestSignatureOptions = {
  /** Continues if the browser blocks the window, for example with `leaveToSign` or `signOnOtherDevice`. */
  onBlocked?: ((request: SignatureRequest) => Promise<string>) | undefined
}

/**
 * Requests a signature of the user's wallet in another app, in that app's own window, which shows the request and asks
 * the user. Call it right after a click. Without a token of that app, first links the account again in the same window.
 *
 * @returns the signature, or the hash of the transaction.
 *
 * @throws AppError with the published sentences: `must_be_authenticated`; `linked_account_not_found` for an address of
 * no linked account; `cross_app_connection_not_allowed` where that app is not connected or lets nobody ask;
 * `unknown_auth_error` where the browser blocks the window and there is no `onBlocked`; `missing_or_invalid_token`
 * where linking was refused; `client_request_timeout` after two minutes; `transaction_failure` in the words of that
 * app, or where it answers what it was not asked; `not_supported` for a request too long for an address, where that
 * app's server keeps none. An error with the code 4001 when the user refuses, and with -32602 for a request that is too
 * large to be shown. Source: protocol 7.7, protocol 19.8.
 *
 * @example
 * const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
 * const signature = await requestSignature(client, { kind: 'message', message: 'Hello', address })
 */
export async function requestSignature(
  client: Client,
  request: SignatureRequest,
  { onBlocked }: RequestSignatureOptions = {},
): Promise<string> {
  const { providerAppId, isSmart } = findProviderWallet(client, request.address)
  const content = toContent(request, isSmart)
  const popup = openWindow(onBlocked !== undefined)
  if (!popup) {
    // Reports at once what no other way could solve.
    requireServer(await findProviderApp(client, providerAppId))
    return onBlocked?.(request) as Promise<string>
  }
  const { signal } = new AbortController()
  try {
    const server = requireServer(await findProviderApp(client, providerAppId))
    const token =
      readCrossAppToken(client, providerAppId) ?? (await link(client, { providerAppId, popup, signal }))
    const question = { token, request: toRequestText(client, content) }
    popup.location.href =
      toTransactAddress(server, question) ??
      (await storeRequest(client, { providerAppId, server }, question)).url
    const onToken = (next: string | null) => keepCrossAppToken(client, providerAppId, next)
    const result = await awaitResult(client, { popup, origin: server.origin, signal, onToken })
    return await checkResult(client, toPlainRequest(request, content), result)
  } catch (cause) {
    popup.close()
    throw cause
  }
}

function openWindow(mayBeBlocked: boolean): Window | null {
  try {
    return openPopup()
  } catch (cause) {
    if (mayBeBlocked) return null
    throw createBlockedError(cause)
  }
}

/**
 * As published clients do, for a caller without another way.
 *
 * @example
 * const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
 * const request = { kind: 'message', message: 'Hello', address } as const
 * requestSignature(client, request, { onBlocked: () => Promise.reject(createBlockedError()) })
 */
export const createBlockedError = (cause?: unknown) =>
  new AppError('unknown_auth_error', { message: 'Failed to initialize signature request', cause })

/** @throws AppError `cross_app_connection_not_allowed` for a read-only app. */
export function requireServer({ readOnly, apiUrl }: ProviderApp): URL {
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
    throw createTokenError(cause)
  })
  const token = readCrossAppToken(client, request.providerAppId)
  if (token === null) throw createTokenError()
  return token
}

export const createTokenError = (cause?: unknown) =>
  new AppError('missing_or_invalid_token', { message: 'Transactions require a valid token', cause })
