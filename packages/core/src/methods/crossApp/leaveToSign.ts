import { AppError } from '@latchkey/wire'
import type { OAuthArrival } from '../../app/arrival.ts'
import type { Client } from '../../client.ts'
import { readCrossAppToken } from '../../session/crossAppToken.ts'
import { explainFailure } from './awaitResult.ts'
import { completeConnection, leaveToConnect } from './connectAccount.ts'
import { openAnswer, openRequest } from './openRequest.ts'
import {
  isPending,
  keepAfterLink,
  keepPending,
  type PendingRequest,
  takeAfterLink,
  takePending,
} from './pendingRequests.ts'
import { claimAnswer } from './providerServer.ts'
import { findProviderWallet } from './providerWallet.ts'
import { createTokenError } from './requestSignature.ts'
import { type SignatureRequest, toContent, toPlainRequest } from './signatureContent.ts'
import { whenKept } from './whenKept.ts'

/** A request that this page was left for, and its result. */
export type SignatureOutcome = { request: SignatureRequest; result: Promise<string> }

/**
 * Asks for a signature in this tab, if no window opens: leaves the page, which loads again when the response is ready.
 * `completeSignature` then reads it. Without a token of the other app, first links the account again, which leaves the
 * page once more. The promise never resolves, because the page is gone.
 *
 * @throws AppError before the page is left: as `requestSignature`, and `not_supported` if the other app's server does
 * not support this, or this page is in a frame. An error with the code 4001 if the user returns with the Back button.
 *
 * @example
 * await leaveToSign(client, { kind: 'message', message: 'Hello', address })
 */
export async function leaveToSign(client: Client, request: SignatureRequest): Promise<string> {
  // The other app's page refuses to load in a frame (R73: consent window).
  if (!canLeave()) throw new AppError('not_supported', { message: 'This page is in a frame.' })
  const { providerAppId, isSmart } = findProviderWallet(client, request.address)
  if (readCrossAppToken(client, providerAppId) === null) {
    const how = { providerAppId, fromModal: false, disableSignup: false }
    const plain = toPlainRequest(request, toContent(request, isSmart))
    const { stateCode } = await leaveToConnect(client, how).catch((cause: unknown) => {
      throw createTokenError(cause)
    })
    keepAfterLink(client, { stateCode, request: plain })
    return comeBack()
  }
  const { url, pending } = await openRequest(client, request, { returnTo: window.location.href })
  keepPending(client, pending)
  window.location.assign(url)
  return comeBack()
}

/** Whether this tab may go to the other app and come back. */
export const canLeave = () => window.top === window

/** The user came back without a response, to a page that the browser kept in memory. */
const comeBack = (): Promise<string> =>
  whenKept().then(() => explainFailure(new AppError('oauth_user_denied')))

/**
 * Whether the page's address is the return from a request for a signature.
 *
 * @example
 * const arrival = client.arrival.take('oauth')
 * if (arrival && isSignatureArrival(client, arrival)) completeSignature(client, arrival)
 */
export const isSignatureArrival = (client: Client, { stateCode }: OAuthArrival): boolean =>
  isPending(client, stateCode)

/**
 * Reads the result of a request that this page was left for. Undefined for an address of another page's request or of
 * an attacker.
 *
 * @returns the request as it was sent, and its result, which rejects as `requestSignature`.
 *
 * @example
 * const arrival = client.arrival.take('oauth')
 * const outcome = arrival && completeSignature(client, arrival)
 * if (outcome) show(await outcome.result)
 */
export function completeSignature(client: Client, { stateCode }: OAuthArrival): SignatureOutcome | undefined {
  const pending = takePending(client, stateCode)
  if (!pending) return undefined
  const result = fetchResult(client, pending)
  result.catch(() => {})
  return { request: pending.request, result }
}

async function fetchResult(client: Client, pending: PendingRequest): Promise<string> {
  const { id, providerAppId, server, keys } = pending
  const to = { providerAppId, server: new URL(server) }
  const { answer } = await claimAnswer(client, to, { id, secret: keys.secret })
  // The window ended without a response: its user went back.
  return answer ? openAnswer(client, pending, answer) : explainFailure(new AppError('oauth_user_denied'))
}

/**
 * Continues after the account was linked again for a signature: asks for the signature, which leaves the page once
 * more. Undefined if the page came back for another reason.
 *
 * @returns the request, and its result, which rejects with `missing_or_invalid_token` if linking was refused, and as
 * `leaveToSign`.
 *
 * @example
 * const arrival = client.arrival.take('oauth')
 * const outcome = arrival && continueToSign(client, arrival)
 * if (arrival && !outcome) await completeConnection(client, arrival)
 */
export function continueToSign(client: Client, arrival: OAuthArrival): SignatureOutcome | undefined {
  const request = takeAfterLink(client, arrival.stateCode)?.request
  if (!request) return undefined
  const linking = completeConnection(client, arrival).catch((cause: unknown) => {
    throw createTokenError(cause)
  })
  const result = linking.then(() => leaveToSign(client, request))
  result.catch(() => {})
  return { request, result }
}
