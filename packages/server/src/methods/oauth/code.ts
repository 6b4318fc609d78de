import { createHash } from 'node:crypto'
import type { AppError, OAuthTokens, ServerErrorCode } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { beginCeremony } from '../../ceremony/ceremony.ts'
import type { Context } from '../../context.ts'
import type { Identity } from '../../user/identity.ts'
import type { OAuthBinding } from './state.ts'

const lifeSeconds = 60

/** The data of our own authorization code. */
export type CodeData = OAuthBinding & {
  identity?: Identity
  /** Unix seconds. */
  heldUntil?: number
  /** Sealed for this code. */
  tokens?: string
  /** The provider refused: reported only to the page that redeems the code. */
  refusal?: { code: ServerErrorCode; message: string }
}

export type Grant = { app: App; userId: string; data: CodeData; tokens: OAuthTokens | undefined }

/**
 * Creates the code that the page exchanges ([RFC 6749](https://www.rfc-editor.org/rfc/rfc6749), 4.1.2): single-use, 60
 * seconds (R37: redirect code).
 */
export async function makeCode(ctx: Context, { app, userId, data, tokens }: Grant): Promise<string> {
  const code = Buffer.from(ctx.random(32)).toString('base64url')
  const sealedTokens =
    tokens && (await ctx.seal.seal(tokensContext(app, code), Buffer.from(JSON.stringify(tokens))))
  await beginCeremony(ctx, {
    app,
    kind: 'oauth-code',
    key: code,
    data: { ...data, ...(sealedTokens ? { tokens: sealedTokens } : {}) },
    seconds: lifeSeconds,
    userId,
  })
  return code
}

export async function openTokens(
  ctx: Context,
  verifier: { app: App; code: string; sealed: string },
): Promise<OAuthTokens> {
  const plaintext = await ctx.seal.open(tokensContext(verifier.app, verifier.code), verifier.sealed)
  return JSON.parse(new TextDecoder().decode(plaintext))
}

function tokensContext(app: App, code: string) {
  const column = { purpose: 'provider-token', table: 'ceremonies', column: 'data' } as const
  return { ...column, appId: app.id, role: `tokens:${hashCode(code).toString('base64url')}` }
}

export function hashCode(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}

export function toRefusal(error: AppError): NonNullable<CodeData['refusal']> {
  return { code: error.code as ServerErrorCode, message: error.message }
}
