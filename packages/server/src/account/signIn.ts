import type { Context } from '../context.ts'
import { newSession } from '../session/newSession.ts'
import type { Opened } from '../session/reply.ts'
import { type SignIn, signInProven } from './signInProven.ts'
import { upgradeGuest } from './upgradeGuest.ts'

/** Finds or creates the user behind a proven identity and opens a session, for every login method alike. */
export async function signIn(ctx: Context, o: SignIn): Promise<Opened> {
  const session = newSession(ctx, o.app, o.userAgent, o.isFirstParty)
  const { caller } = o
  if (caller?.user.is_guest) return upgradeGuest(ctx, { ...o, session, guest: caller })
  return signInProven(ctx, { ...o, session })
}
