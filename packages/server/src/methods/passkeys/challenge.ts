import { AppError } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { beginCeremony, type Pending, takeCeremony } from '../ceremony.ts'

export type PasskeyCeremony = {
  app: App
  kind: 'passkey-register' | 'passkey-authenticate' | 'passkey-link'
}

/** What a response is checked against. */
export type Expected = {
  rpId: string
  /** The `user.id` of a registration, a text (wire.md 5.1). */
  userHandle?: string
}

const seconds = 300
const challengeBytes = 32
/** How long a browser may wait for its user: less than the challenge lives, or a slow one would be let down. */
export const promptMs = 270_000

export async function issueChallenge(
  ctx: Context,
  o: PasskeyCeremony & { expected: Expected; userId?: string },
): Promise<string> {
  const { expected, ...ceremony } = o
  const challenge = Buffer.from(ctx.random(challengeBytes)).toString('base64url')
  await beginCeremony(ctx, { ...ceremony, key: challenge, data: expected, seconds })
  return challenge
}

/** Uses a challenge up, before anything is verified: also a response that fails had its one try (R48). */
export async function takeChallenge(
  ctx: Context,
  { challenge, ...ceremony }: PasskeyCeremony & { challenge: string },
): Promise<Pending<Expected>> {
  const pending = await takeCeremony<Expected>(ctx, { ...ceremony, key: challenge })
  if (!pending) throw new AppError('invalid_credentials')
  return pending
}
