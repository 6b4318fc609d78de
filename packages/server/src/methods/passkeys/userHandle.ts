import type { Context } from '../../context.ts'

const bytes = 18

/**
 * A new `user.id`. Clients of one generation take it as text, those of the next as base64url (protocol 5.1), so it is
 * both: base64url of a text that is itself base64url. Each encoding that clients make of it can be told apart from
 * any other.
 */
export function newUserHandle(ctx: Context): string {
  const text = Buffer.from(ctx.random(bytes)).toString('base64url')
  return Buffer.from(text).toString('base64url')
}

/** Whether an authenticator gave this handle back, in any of the encodings that clients make of it. */
export function isUserHandle(candidate: string, handle: string): boolean {
  const asBytes = Buffer.from(handle).toString('base64url')
  const asText = Buffer.from(handle, 'base64url').toString()
  return candidate === handle || candidate === asBytes || candidate === asText
}
