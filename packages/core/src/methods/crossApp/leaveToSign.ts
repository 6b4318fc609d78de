import { AppError } from '@latchkey/wire'
import type { OAuthArrival, SignatureArrival } from '../../app/arrival.ts'
import type { Client } from '../../client.ts'
import { readCrossAppToken } from '../../session/crossAppToken.ts'
import { explainFailure } from './awaitResult.ts'
import { completeConnection, leaveToConnect } from './connectAccount.ts'
import { openAnswer, openRequest } from './openRequest.ts'
import { keepAfterLink, keepPending, takeAfterLink, takePending } from './pendingRequests.ts'
import { claimAnswer } from './providerServer.ts'
import { findProviderWallet } from './providerWallet.ts'
import { createTokenError } from './requestSignature.ts'
import { type SignatureRequest, toContent, toPlainRequest } from './signatureContent.ts'

/** What became of a request that the page was left for. */
export type SignatureOutcome = { request: SignatureRequest; result: string }

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

/** A page that the browser kept as it was: nothing was answered, as far as this page can find out. */
function comeBack(): Promise<string> {
  return new Promise((_, reject) => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      window.removeEventListener('pageshow', onShow)
      explain(new AppError('oauth_user_denied')).catch(reject)
    }
    window.addEventListener('pageshow', onShow)
  })
}

const explain = async (cause: unknown) => explainFailure(cause)

/**
 * Fetches what became of a request that this page was left for. Undefined for an address that another page's request is in,
 * or an attacker's.
 *
 * @throws as `requestSignature`; the error has the request in `data`.
 *
 * @example
 * const arrival = client.arrival.take('signature')
 * const outcome = arrival && (await completeSignature(client, arrival))
 * if (outcome) show(outcome.result)
 */
export async function completeSignature(
  client: Client,
  { requestId }: SignatureArrival,
): Promise<SignatureOutcome | undefined> {
  const pending = takePending(client, requestId)
  if (!pending) return undefined
  const { request, providerAppId, server, keys } = pending
  const to = { providerAppId, server: new URL(server) }
  const { answer } = await claimAnswer(client, to, { id: requestId, secret: keys.secret })
  // The window ended without an answer: its user went back.
  if (!answer) return explainFailure(new AppError('oauth_user_denied'))
  return { request, result: await openAnswer(client, pending, answer) }
}

/**
 * Goes on where the account was linked again for a signature, and asks for that, which leaves the page once more. False where
 * the page came back for something else.
 *
 * @throws AppError `missing_or_invalid_token` where linking was refused, and as `leaveToSign`.
 */
export async function continueToSign(client: Client, arrival: OAuthArrival): Promise<boolean> {
  const next = takeAfterLink(client, arrival.stateCode)
  if (!next) return false
  await completeConnection(client, arrival).catch((cause: unknown) => {
    throw createTokenError(cause)
  })
  await leaveToSign(client, next.request)
  return true
}
