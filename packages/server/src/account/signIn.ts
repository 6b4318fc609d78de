import type { Context } from '../context.ts'
import { newSession } from '../session/newSession.ts'
import type { OpenedSession } from '../session/reply.ts'
import { loginTypes } from '../telemetry/metricList.ts'
import { assertNotDenied } from './denied.ts'
import { type SignInRequest, signInProven } from './signInProven.ts'
import { upgradeGuest } from './upgradeGuest.ts'

/** Finds or creates the user of a proven identity and opens a session. All login methods use it. */
export async function signIn(ctx: Context, request: SignInRequest): Promise<OpenedSession> {
  const session = newSession(ctx, request.app, request.userAgent, request.isFirstParty)
  const { app, caller, proof } = request
  await assertNotDenied(ctx, { app, caller, identity: proof.identity })
  const guest = caller?.user.is_guest ? caller : undefined
  const result = guest
    ? await upgradeGuest(ctx, { ...request, session, guest })
    : await signInProven(ctx, { ...request, session })
  const type = loginTypes.includes(proof.identity.type) ? proof.identity.type : 'other'
  ctx.metrics.logins.inc({ type, user: result.isNewUser ? 'new' : 'returning' })
  return result
}
