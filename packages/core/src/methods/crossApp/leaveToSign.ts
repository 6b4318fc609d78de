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

/** What becomes of a request that the page was left for. */
export type SignatureOutcome = { request: SignatureRequest; result: Promise<string> }

/**
 * Asks in this very tab, where no window opens: the page is left, and loaded again with the answer waiting for it.
 * `completeSignature` fetches that. Where the other app has given no token, the account is linked again first, which leaves
 * the page once more. The promise stays open, for the page is gone.
 *
 * @throws AppError before the page is left: as `requestSignature`, and `not_supported` where the other app's server cannot
 * be asked in this way, or this page is in a frame. An error with the code 4001 where the user came back by the browser's button.
 *
 * @example
 * await leaveToSign(client, { kind: 'message', message: 'Hello', address })
 */
export async function leaveToSign(client: Client, request: SignatureRequest): Promise<string> {
  // The other app's page is shown in no frame (R73).
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

/** Nothing was answered, as far as a page can find out that the browser kept as it was. */
const comeBack = (): Promise<string> =>
  whenKept().then(() => explainFailure(new AppError('oauth_user_denied')))

/**
 * Whether this page has left for a signature, and comes back from there.
 *
 * @example
 * const arrival = client.arrival.take('oauth')
 * if (arrival && isSignatureArrival(client, arrival)) completeSignature(client, arrival)
 */
export const isSignatureArrival = (client: Client, { stateCode }: OAuthArrival): boolean =>
  isPending(client, stateCode)

/**
 * Fetches what became of a request that this page was left for. Undefined for an address that another page's request is in,
 * or an attacker's.
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
  // The window ended without an answer: its user went back.
  return answer ? openAnswer(client, pending, answer) : explainFailure(new AppError('oauth_user_denied'))
}

/**
 * Goes on where the account was linked again for a signature, and asks for that, which leaves the page once more. Undefined
 * where the page came back for something else.
 *
 * @returns the request, and its result, which rejects with `missing_or_invalid_token` where linking was refused, and as
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
