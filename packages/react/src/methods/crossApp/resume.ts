import {
  type Arrivals,
  completeConnection,
  completeSignature,
  continueToSign,
  isOwnTrip,
  type OAuthArrival,
  type SignatureArrival,
  type SignatureOutcome,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import { emitLogin } from '../../session/emitLogin.ts'
import { tellOutcome } from './signatureOutcomes.ts'

type Arrival = Arrivals[keyof Arrivals]

/** Goes on where this page was left for another app: for its account, or for a signature of a wallet there. */
export async function resume(latchkey: Latchkey, arrival: Arrival): Promise<void> {
  await latchkey.client.whenReady()
  if (isSignature(arrival)) return resumeSignature(latchkey, arrival)
  if (isOAuth(arrival) && isOwnTrip(latchkey.client, arrival)) return resumeConnection(latchkey, arrival)
}

const isSignature = (arrival: Arrival): arrival is SignatureArrival =>
  typeof arrival === 'object' && 'requestId' in arrival
const isOAuth = (arrival: Arrival): arrival is OAuthArrival =>
  typeof arrival === 'object' && 'stateCode' in arrival

async function resumeSignature(latchkey: Latchkey, arrival: SignatureArrival): Promise<void> {
  const outcome = completeSignature(latchkey.client, arrival)
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
  const linkMethod = arrival.provider as `privy:${string}` // whose method this is
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
