import { AppError } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { beginCeremony, isFor, takeCeremony } from '../../ceremony/ceremony.ts'
import type { Context, SignedIn } from '../../context.ts'

export type PasskeyCeremony = {
  app: App
  kind: 'passkey-register' | 'passkey-authenticate' | 'passkey-link' | 'passkey-mfa'
  caller: SignedIn | undefined
}

/** What a response is checked against. */
export type ExpectedChallenge = {
  rpId: string
  /** The `user.id` of a registration, a text (protocol 5.1). */
  userHandle?: string
  /** Where the page may be that asks the authenticator, where that is not the one that brings the answer. */
  origins?: readonly string[]
}

const seconds = 300
const challengeBytes = 32
/** How long a browser may wait for its user: less than the challenge lives, or a slow one would be let down. */
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
 * Uses a challenge up, before anything is verified: also a response that fails had its one try (R48: passkey
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
