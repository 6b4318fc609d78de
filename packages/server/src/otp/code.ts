import { limits } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import type { CodePurpose } from '../db/schema.ts'
import type { Identity } from '../user/identity.ts'

/**
 * The purpose and the user of a code. Its MAC covers all of it, so codes cannot be swapped (R19: binding of a code).
 */
export type CodeTarget = {
  app: App
  channel: 'email' | 'sms'
  /** The address or number, normalized. */
  recipient: string
  purpose: CodePurpose
  /** The signed-in user who requested it; '' for a signed-out visitor. */
  userId: string
}

/**
 * The purpose of a code for this identity (decision 7: codes and limits): `login` for a signed-out visitor, only
 * `account` for a signed-in user.
 */
export function toTarget({
  app,
  identity,
  caller,
}: {
  app: App
  identity: Identity
  caller: SignedIn | undefined
}): CodeTarget {
  const channel = identity.type === 'phone' ? 'sms' : 'email'
  const of = { app, channel, recipient: identity.subject } as const
  return caller
    ? { ...of, purpose: 'account', userId: caller.userId }
    : { ...of, purpose: 'login', userId: '' }
}

/** The key of a code's row. */
export function toRow({ app, channel, recipient, purpose, userId }: CodeTarget) {
  return { app_id: app.id, channel, identity: recipient, purpose, user_id: userId }
}

/** A million codes are quickly tried, so a plain hash would not protect them (R16: codes stored as MACs). */
export function macMessage({ channel, recipient, purpose, userId }: CodeTarget, code: string): string {
  return JSON.stringify([channel, recipient, purpose, userId, code])
}

const possible = 10 ** limits.codeLength
/**
 * The largest multiple of a million below 2^32: larger values would make the first codes more likely (R15: shape of a
 * code).
 */
const ceiling = 2 ** 32 - (2 ** 32 % possible)

export function randomCode({ random }: Pick<Context, 'random'>): string {
  for (;;) {
    const number = Buffer.from(random(4)).readUInt32BE()
    if (number < ceiling) return String(number % possible).padStart(limits.codeLength, '0')
  }
}
