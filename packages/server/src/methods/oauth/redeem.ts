import { AppError, type OAuthTokens } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { spendCeremony, takeCeremony } from '../../ceremony/ceremony.ts'
import type { Context, SignedIn } from '../../context.ts'
import { endStolen } from '../../session/endSessions.ts'
import { holdFrom } from '../../session/freshLogin.ts'
import { toChallenge } from '../../standards/pkce.ts'
import type { IdentityProof } from '../../user/identity.ts'
import { type CodeData, openTokens } from './code.ts'
import { findProvider } from './findProvider.ts'
import { findCode, markReplayed, noteSession } from './store.ts'

export type CodeClaim = {
  app: App
  code: string
  stateCode: string
  codeVerifier: string | null | undefined
  /** Set if the caller names it. */
  provider: string | null | undefined
  clientId: string | undefined
  caId: string
  /** Whether a page of this server presents it. */
  onFirstPartyPage: boolean
  /** The possible users who began the login: '' without a signed-in user, otherwise a user's id. */
  begunBy: readonly string[]
}
/** The action with the proof, and the session that it opened, if any. */
export type ProofUse<T> = { act(proof: IdentityProof): Promise<T>; session(result: T): string | null }
export type RedeemResult<T> = { result: T; tokens: { oauth_tokens?: OAuthTokens } }

/**
 * Turns one of our codes into a proven account, and acts on it. Only the browser that began can do that: it has the
 * verifier, the state and the ids to which the code is bound (R31: OAuth state, R32: PKCE, R37: redirect code).
 */
export async function redeem<T>(
  ctx: Context,
  request: CodeClaim,
  use: ProofUse<T>,
): Promise<RedeemResult<T>> {
  const { proof, tokens } = await read(ctx, request)
  try {
    const result = await use.act(proof)
    await settle(ctx, { ...request, session: use.session(result) })
    return { result, tokens: tokens ? { oauth_tokens: tokens } : {} }
  } catch (cause) {
    // Another caller was faster with the same code.
    if (cause instanceof AppError && cause.code === 'invalid_credentials') await endReplayed(ctx, request)
    throw cause
  }
}

async function read(
  ctx: Context,
  request: CodeClaim,
): Promise<{ proof: IdentityProof; tokens: OAuthTokens | undefined }> {
  const { app, code } = request
  const row = await findCode(ctx.db, { appId: app.id, code })
  if (!row || request.stateCode === '') throw new AppError('invalid_credentials')
  const data = row.data as CodeData // written by makeCode
  checkBinding(data, request)
  if (row.used_at !== null) await endReplayed(ctx, request)
  if (row.used_at !== null || row.expires_at <= ctx.now() || !request.begunBy.includes(row.user_id))
    throw new AppError('invalid_credentials')
  // An attacker with access to the database has written another identity into it (decision 15: bound rows).
  if (!(await ctx.binding.holds('ceremonies', row))) throw new AppError('invalid_credentials')
  const { alwaysGivesTokens } = await findProvider(ctx, app, data.provider)
  const ceremony = { app, kind: 'oauth-code', key: code } as const
  if (!data.identity) {
    await takeCeremony(ctx, ceremony)
    throw new AppError(data.refusal?.code ?? 'invalid_credentials', { message: data.refusal?.message ?? '' })
  }
  // The app's setting may have changed since the code was created (R38: tokens of networks).
  const isForClient = alwaysGivesTokens || app.settings.oauth_tokens
  return {
    proof: { identity: data.identity, spend: spendCeremony(ctx, ceremony), heldUntil: heldUntil(ctx, data) },
    tokens:
      isForClient && data.tokens ? await openTokens(ctx, { app, code, sealed: data.tokens }) : undefined,
  }
}

/** Cuts another server's hold to the longest one of this server. */
function heldUntil(ctx: Context, { heldUntil: holdEnd }: CodeData): Date | null {
  if (holdEnd === undefined) return null
  return new Date(Math.min(holdEnd * 1_000, holdFrom(ctx.now()).getTime()))
}

function checkBinding(data: CodeData, request: CodeClaim): void {
  if (data.stateCode !== request.stateCode) throw new AppError('oauth_state_mismatch')
  if (!request.codeVerifier || toChallenge(request.codeVerifier) !== data.codeChallenge)
    throw new AppError('invalid_pkce_parameters')
  const isSame =
    data.clientId === (request.clientId ?? '') &&
    (data.caId === '' || data.caId === request.caId) &&
    // A host page could get its visitor's own network to approve without a prompt, and claim to be ours (R73: consent
    // window).
    Boolean(data.onFirstPartyPage) === request.onFirstPartyPage &&
    (request.provider ?? data.provider) === data.provider
  if (!isSame) throw new AppError('invalid_credentials')
}

/**
 * An attacker has the code and everything it is bound to, so its session cannot be trusted (RFC 6749, 4.1.2; R37:
 * redirect code).
 */
async function endReplayed(ctx: Context, { app, code }: CodeClaim): Promise<void> {
  const session = await markReplayed(ctx.db, { appId: app.id, code })
  if (session !== undefined) await end(ctx, app, session)
}

async function settle(ctx: Context, outcome: CodeClaim & { session: string | null }): Promise<void> {
  const { app, code, session } = outcome
  const isReplayed = await noteSession(ctx.db, { appId: app.id, code, session })
  if (!isReplayed || session === null) return
  await end(ctx, app, session)
  throw new AppError('invalid_credentials')
}

async function end(ctx: Context, app: App, id: string): Promise<void> {
  await endStolen(ctx, { appId: app.id, id, reason: 'authorization code used twice' })
}

/** The users who may have begun this caller's login. A guest may have begun before or after becoming one. */
export function begunForLogin(caller: SignedIn | undefined): readonly string[] {
  return caller?.user.is_guest ? ['', caller.userId] : ['']
}
