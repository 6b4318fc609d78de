import type { Context } from '../../context.ts'

const bytes = 18

/**
 * A new `user.id`. Clients of one generation read it as text, the next as base64url (protocol 5.1), so it is both:
 * base64url of a text that is itself base64url. Each encoding that clients produce can be distinguished.
 */
export function newUserHandle(ctx: Context): string {
  const text = Buffer.from(ctx.random(bytes)).toString('base64url')
  return Buffer.from(text).toString('base64url')
}

/** Whether an authenticator returned this handle, in any of the encodings that clients produce. */
export function isUserHandle(candidate: string, handle: string): boolean {
  const asBytes = Buffer.from(handle).toString('base64url')
  const asText = Buffer.from(handle, 'base64url').toString()
  return candidate === handle || candidate === asBytes || candidate === asText
}
