import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'

/** One member of a family: the session's row and the number of its refreshes (R5: derived refresh tokens). */
export type RefreshToken = { sessionId: string; counter: number }

/** Identifies the token for people and for scanners of leaked secrets. */
const prefix = 'lkr_'
/** Session id, MAC, counter. */
const format = /^lkr_([\w-]{22})([\w-]{43})([\da-z]{1,7})$/

/**
 * Derived, not stored: the same session and counter always give the same token. So a client that lost a race, or the
 * response, gets exactly the same next token (R6: refresh race, R7: reused refresh token; decision 6: sessions).
 */
export async function makeRefreshToken(ctx: Context, app: App, token: RefreshToken): Promise<string> {
  const mac = await ctx.seal.mac(app.id, 'refresh-token', toMessage(token))
  return `${prefix}${token.sessionId}${Buffer.from(mac).toString('base64url')}${token.counter.toString(36)}`
}

/** Reads a token if this server made it for this app; undefined otherwise. */
export async function readRefreshToken(
  ctx: Context,
  app: App,
  text: string,
): Promise<RefreshToken | undefined> {
  const [, sessionId, mac, digits] = format.exec(text) ?? []
  if (!sessionId || !mac || !digits) return undefined
  const token = { sessionId, counter: Number.parseInt(digits, 36) }
  const genuine = await ctx.seal.isMac({
    appId: app.id,
    purpose: 'refresh-token',
    message: toMessage(token),
    mac: Buffer.from(mac, 'base64url'),
  })
  return genuine ? token : undefined
}

function toMessage({ sessionId, counter }: RefreshToken): string {
  return JSON.stringify(['refresh', sessionId, counter])
}
