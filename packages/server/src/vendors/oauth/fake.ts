import { createPublicKey } from 'node:crypto'
import type { SocialProvider } from '@latchkey/wire'
import { calculateJwkThumbprint, exportJWK, jwtVerify, SignJWT } from 'jose'
import type { App } from '../../app/app.ts'
import type { VendorKeys } from '../../config/vendors.ts'
import type { Context } from '../../context.ts'
import { spend } from '../../db/once/spend.ts'
import type { PublicReply, PublicRequest } from '../../network/fetchPublic.ts'
import { toChallenge } from '../../standards/pkce.ts'
import type { Ask } from './ask.ts'
import { type FakeGrant, open, seal } from './fakeGrant.ts'
import { claims, tokenReply, userReply } from './fakeReplies.ts'
import { socialVendors } from './socialVendors.ts'

/** The secret registered with all networks of the sandbox. */
const secret = 'sandbox-client-secret'
const idTokenSeconds = 600

/** Keys that send every user to the sandbox. The app is its own client there. */
export async function fakeKeys(
  ctx: Context,
  { app, id }: { app: Pick<App, 'id'>; id: SocialProvider },
): Promise<VendorKeys> {
  const base = `${ctx.config.publicUrl}/sandbox/oauth/${id}`
  const key = ctx.sandboxKey().export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    client_id: app.id,
    ...(id === 'apple'
      ? { team_id: 'sandbox', key_id: 'sandbox', private_key: key }
      : { client_secret: secret }),
    authorize_url: base,
    token_url: `${base}/token`,
    user_url: `${base}/user`,
    ...(socialVendors[id].urls.jwks_url ? { jwks_url: `${base}/jwks` } : {}),
    issuer: base,
  }
}

/**
 * The token, user and key endpoints of every social network, in this process. Only for development and tests. The
 * consent page is `sandbox/oauth.ts`.
 */
export function fakeVendor(ctx: Context): Ask {
  return async (url, request = {}) => {
    const [, name = '', what = ''] = /^\/sandbox\/oauth\/(\w+)\/([\w/]+)$/.exec(new URL(url).pathname) ?? []
    const id = name as SocialProvider
    if (!Object.hasOwn(socialVendors, name)) return answer(404, { error: 'not_found' })
    if (what === 'jwks') return answer(200, { keys: [await publicJwk(ctx)] })
    if (what === 'token') return exchange(ctx, id, request)
    return user(ctx, { id, path: what, request })
  }
}

async function exchange(ctx: Context, id: SocialProvider, request: PublicRequest): Promise<PublicReply> {
  // GitHub also responds with 200 to refused requests.
  const refuse = (error: string) => answer(id === 'github' ? 200 : 400, { error })
  const form = new URLSearchParams(request.body)
  const clientId = await authenticate(ctx, { id, form, authorization: request.headers?.authorization })
  if (clientId === undefined) return refuse('invalid_client')
  const grant = await open(ctx, 'code', form.get('code') ?? '')
  const isGood =
    form.get('grant_type') === 'authorization_code' &&
    grant?.id === id &&
    grant.clientId === clientId &&
    grant.redirectUri === form.get('redirect_uri') &&
    grant.codeChallenge === toChallenge(form.get('code_verifier') ?? '')
  if (!grant || !isGood) return refuse('invalid_grant')
  const codeUse = {
    key: `sandbox-oauth:${form.get('code')}`,
    expiresAt: minutesFrom(ctx, 10),
    now: ctx.now(),
  }
  if (!(await spend(ctx.db, codeUse))) return refuse('invalid_grant')
  if (grant.outcome === 'busy') return answer(429, { error: 'rate_limited' })
  const hasIdToken = socialVendors[id].urls.jwks_url !== undefined
  if (hasIdToken && grant.outcome === 'suspended')
    return answer(400, { error: 'invalid_grant', error_description: 'This account has been suspended.' })
  const accessToken = await seal(ctx, 'token', grant)
  const idToken = hasIdToken ? await signIdToken(ctx, grant) : undefined
  return answer(200, tokenReply(id, { accessToken, idToken, subject: grant.person.subject }))
}

type ClientCredentials = { id: SocialProvider; form: URLSearchParams; authorization: string | undefined }

/** The client's id, if its secret was sent in the way of this network. */
async function authenticate(
  ctx: Context,
  { id, form, authorization = '' }: ClientCredentials,
): Promise<string | undefined> {
  const { secretIn, clientIdName = 'client_id' } = socialVendors[id]
  if (secretIn === 'header') {
    const [, basicToken = ''] = /^Basic (.+)$/.exec(authorization) ?? []
    const [clientId, clientSecret] = Buffer.from(basicToken, 'base64')
      .toString()
      .split(':')
      .map(decodeURIComponent)
    return clientSecret === secret ? clientId : undefined
  }
  const clientId = form.get(clientIdName) ?? ''
  const clientSecret = form.get('client_secret') ?? ''
  if (id !== 'apple') return clientSecret === secret ? clientId : undefined
  const key = createPublicKey(ctx.sandboxKey())
  const expectation = {
    issuer: 'sandbox',
    subject: clientId,
    audience: getIssuer(ctx, id),
    algorithms: ['ES256'],
  }
  const isOurs = jwtVerify(clientSecret, key, { ...expectation, currentDate: ctx.now() })
  return isOurs.then(
    () => clientId,
    () => undefined,
  )
}

type UserRequest = { id: SocialProvider; path: string; request: PublicRequest }

async function user(ctx: Context, { id, path, request }: UserRequest): Promise<PublicReply> {
  const [, token = ''] = /^Bearer (.+)$/.exec(request.headers?.authorization ?? '') ?? []
  const grant = await open(ctx, 'token', token)
  if (grant?.id !== id) return answer(401, { error: 'invalid_token' })
  if (grant.outcome === 'suspended')
    return answer(403, { title: 'Forbidden', detail: 'User has been suspended.' })
  const reply = userReply(id, path, grant.person)
  return reply === undefined ? answer(404, { error: 'not_found' }) : answer(200, reply)
}

async function signIdToken(ctx: Context, { id, clientId, nonce, person }: FakeGrant): Promise<string> {
  const issuedAt = Math.floor(ctx.now().getTime() / 1_000)
  const { email, emailVerified } = person
  const payload = { nonce, email, email_verified: emailVerified, ...claims(id, person) }
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', kid: (await publicJwk(ctx)).kid })
    .setIssuer(getIssuer(ctx, id))
    .setSubject(person.subject)
    .setAudience(clientId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + idTokenSeconds)
    .sign(ctx.sandboxKey())
}

function getIssuer({ config }: Context, id: SocialProvider): string {
  return `${config.publicUrl}/sandbox/oauth/${id}`
}

async function publicJwk(ctx: Context) {
  const jwk = await exportJWK(createPublicKey(ctx.sandboxKey()))
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' }
}

function minutesFrom(ctx: Context, minutes: number): Date {
  return new Date(ctx.now().getTime() + minutes * 60_000)
}

function answer(status: number, body: object): PublicReply {
  return { status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) }
}
