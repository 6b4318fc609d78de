import { AppError } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { beginCeremony, isFor, takeCeremony } from '../../ceremony/ceremony.ts'
import type { Context, SignedIn } from '../../context.ts'

export type PasskeyCeremony = {
  app: App
  kind: 'passkey-register' | 'passkey-authenticate' | 'passkey-link' | 'passkey-mfa'
  caller: SignedIn | undefined
}

/** The expected values of a response. */
export type ExpectedChallenge = {
  rpId: string
  /** The `user.id` of a registration, a text (protocol 5.1). */
  userHandle?: string
  /** The allowed origins of the page that asks the authenticator, if it is not the page that sends the response. */
  origins?: readonly string[]
}

const seconds = 300
const challengeBytes = 32
/** The browser's timeout. It ends before the challenge does, so that a slow user's response is not refused. */
export const promptMs = 270_000

export async function issueChallenge(
  ctx: Context,
  { app, kind, caller, expected }: PasskeyCeremony & { expected: ExpectedChallenge },
): Promise<string> {
  const challenge = Buffer.from(ctx.random(challengeBytes)).toString('base64url')
  const userId = caller?.userId ?? ''
  await beginCeremony(ctx, { app, kind, key: challenge, data: expected, seconds, userId })
  return challenge
}

/**
 * Consumes a challenge before anything is verified, so that each challenge allows only one attempt (R48: passkey
 * challenges).
 */
export async function takeChallenge(
  ctx: Context,
  { app, kind, caller, challenge }: PasskeyCeremony & { challenge: string },
): Promise<ExpectedChallenge> {
  const pending = await takeCeremony<ExpectedChallenge>(ctx, { app, kind, key: challenge })
  if (!pending || !isFor(pending, caller)) throw new AppError('invalid_credentials')
  return pending.data
}
