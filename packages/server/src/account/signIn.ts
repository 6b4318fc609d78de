import type { Context } from '../context.ts'
import { newSession } from '../session/newSession.ts'
import type { OpenedSession } from '../session/reply.ts'
import { assertNotDenied } from './denied.ts'
import { type SignInRequest, signInProven } from './signInProven.ts'
import { upgradeGuest } from './upgradeGuest.ts'

/** Finds or creates the user of a proven identity and opens a session. All login methods use it. */
export async function signIn(ctx: Context, request: SignInRequest): Promise<OpenedSession> {
  const session = newSession(ctx, request.app, request.userAgent, request.isFirstParty)
  const { app, caller, proof } = request
  await assertNotDenied(ctx, { app, caller, identity: proof.identity })
  if (caller?.user.is_guest) return upgradeGuest(ctx, { ...request, session, guest: caller })
  return signInProven(ctx, { ...request, session })
}
