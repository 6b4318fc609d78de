import {
  completeConnection,
  completeSignature,
  continueToSign,
  isSignatureArrival,
  type OAuthArrival,
  type SignatureOutcome,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import { emitLogin } from '../../session/emitLogin.ts'
import { tellOutcome } from './signatureOutcomes.ts'

/** Continues after this page was left for another app: for its account, or for a signature of a wallet there. */
export async function resume(latchkey: Latchkey, arrival: OAuthArrival): Promise<void> {
  const { client } = latchkey
  await client.whenReady()
  if (!isSignatureArrival(client, arrival)) return resumeConnection(latchkey, arrival)
  const outcome = completeSignature(client, arrival)
  if (outcome) await tell(latchkey, outcome)
}

async function tell(latchkey: Latchkey, { request, result }: SignatureOutcome): Promise<void> {
  try {
    tellOutcome(latchkey, { request, result: await result })
  } catch (cause) {
    tellOutcome(latchkey, { request, error: cause as Error })
  }
}

async function resumeConnection(latchkey: Latchkey, arrival: OAuthArrival): Promise<void> {
  const { client, events } = latchkey
  const signing = continueToSign(client, arrival)
  if (signing) return tell(latchkey, signing)
  const linkMethod = arrival.provider as `privy:${string}` // this method's provider
  const { user: before } = client.session.store.getState()
  const wasSignedIn = before !== null && !before.isGuest
  try {
    const outcome = await completeConnection(client, arrival)
    const { account } = outcome
    if (wasSignedIn) {
      const { user } = outcome
      if (account) events.emit('linkAccount', 'onSuccess', { user, linkMethod, linkedAccount: account })
      return
    }
    await (await latchkey.loadModal()).continueLogin(latchkey, outcome)
    const { user } = client.session.store.getState()
    if (user) emitLogin(latchkey, { ...outcome, user, wasAlready: false })
  } catch (cause) {
    const { code } = AppError.from(cause)
    if (wasSignedIn) events.emit('linkAccount', 'onError', code, { linkMethod })
    else events.emit('login', 'onError', code)
  }
}
