import { AppError } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { isOver, unixSeconds } from '../../session/accessToken.ts'
import { peekJwt, readJwt, signJwt } from '../../standards/jwt.ts'
import { isStanding } from './grants.ts'
import type { RequesterRow } from './store.ts'

/** Not the app's id, so that no other call accepts it (R2: one kind of token for another, R71: cross-app tokens). */
const audience = 'provider-transact'
export const tokenSeconds = 7 * 24 * 3_600

export type GrantClaims = { requester: string; userId: string; grant: string; scopes: string[] }

/** The permissions of a requester: know the account, and ask for signatures unless it is registered as read-only. */
export function getScopes({ read_only }: Pick<RequesterRow, 'read_only'>): string[] {
  return read_only ? ['accounts'] : ['accounts', 'transact']
}

/** Lets one requester ask this user in the provider's own window (R71: cross-app tokens). */
export async function issueGrantToken(
  ctx: Context,
  app: App,
  grant: GrantClaims & { wallets: readonly string[] },
): Promise<string> {
  const iat = unixSeconds(ctx.now())
  return signJwt(await ctx.signers.current(app), {
    iss: app.issuer,
    aud: audience,
    // The client that stores it uses this instead of the audience (protocol 4.1).
    aid: app.id,
    azp: grant.requester,
    sub: grant.userId,
    gid: grant.grant,
    scope: grant.scopes.join(' '),
    wallets: grant.wallets,
    iat,
    exp: iat + tokenSeconds,
  })
}

/**
 * Reads a token from an address without other information: its app and its permissions.
 *
 * @throws AppError `missing_or_invalid_token`
 */
export async function readAnyGrantToken(
  ctx: Context,
  token: string,
): Promise<{ app: App; claims: GrantClaims }> {
  const { aid, azp } = peekJwt(token) ?? {}
  const app = typeof aid === 'string' ? await ctx.apps.find(aid) : undefined
  if (!app || typeof azp !== 'string') throw refusal()
  return { app, claims: await readGrantToken(ctx, app, { token, requester: azp }) }
}

/** Throws `missing_or_invalid_token` unless it is one of ours, for this requester, with a valid grant. */
export async function readGrantToken(
  ctx: Context,
  app: App,
  claim: { token: string; requester: string },
): Promise<GrantClaims> {
  const claims = readJwt(claim.token, (kid) => app.signingKeys.find((key) => key.kid === kid)?.publicKey)
  const { aud, azp, sub, gid, scope, exp } = claims ?? {}
  const isOurs = aud === audience && claims?.iss === app.issuer && claims.aid === app.id
  if (!isOurs || azp !== claim.requester || typeof exp !== 'number' || isOver(exp, ctx.now())) throw refusal()
  if (typeof sub !== 'string' || typeof gid !== 'string' || typeof scope !== 'string') throw refusal()
  const grantClaims = { requester: claim.requester, userId: sub, grant: gid, scopes: scope.split(' ') }
  if (!(await isStanding(ctx.db, { appId: app.id, userId: sub, requester: claim.requester, id: gid })))
    throw refusal()
  return grantClaims
}

function refusal(): AppError {
  return new AppError('missing_or_invalid_token')
}
