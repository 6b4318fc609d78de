import { getNetworkName, type OAuthTokens, type SocialProvider } from '@latchkey/wire'
import * as v from 'valibot'
import type { VendorKeys } from '../../config/vendors.ts'
import type { Context } from '../../context.ts'
import type { Identity } from '../../user/identity.ts'
import { type Ask, askJson, failure } from './ask.ts'
import { verifyIdToken } from './idToken.ts'
import type { AuthorizeRequest, CodeAnswer, Provider } from './provider.ts'
import type { Profile, SocialVendor } from './vendor.ts'

export type SocialConnection = { id: SocialProvider; vendor: SocialVendor; keys: VendorKeys; ask: Ask }

/** A social network as a provider, with its keys for the app or the server. */
export function socialProvider(ctx: Context, connection: SocialConnection): Provider {
  const urls = getUrls(connection)
  const name = getNetworkName(connection.id)
  const issuers = urls.issuer ? (connection.vendor.issuerForms?.(urls.issuer) ?? [urls.issuer]) : []
  return {
    id: connection.id,
    name,
    issuers,
    authorizeUrl: (request) => authorizeUrl(connection, request),
    async identify(answer) {
      const tokens = await exchange(ctx, connection, answer)
      const profile = await connection.vendor.profile({
        user: (path = '') =>
          askJson({
            name,
            ask: connection.ask,
            url: `${urls.user_url}${path}`,
            request: {
              headers: {
                authorization: `Bearer ${tokens.access_token}`,
                'user-agent': 'latchkey',
                ...connection.vendor.userHeaders?.(connection.keys),
              },
            },
          }),
        claims: () =>
          verifyIdToken(ctx, {
            name,
            token: tokens.id_token,
            ask: connection.ask,
            jwksUrl: urls.jwks_url ?? '',
            issuers,
            clientId: connection.keys.client_id ?? '',
            nonce: answer.nonce,
          }),
      })
      if (!isName(profile.subject)) throw failure(`${name} gave no valid answer. Try again.`)
      return { identity: toIdentity(connection.id, profile), tokens: toOAuthTokens(connection.id, tokens) }
    },
  }
}

/**
 * An empty subject would be every user's account; a long or broken one cannot be stored (R36: accounts by issuer and
 * subject). OIDC allows 255.
 */
function isName(subject: string): boolean {
  return subject.trim() !== '' && /^[^\p{Cc}\p{Surrogate}]{1,255}$/u.test(subject)
}

function getUrls({ vendor, keys }: SocialConnection): SocialVendor['urls'] {
  const names = ['authorize_url', 'token_url', 'user_url', 'jwks_url', 'issuer'] as const
  const own = names.flatMap((name) => (keys[name] ? [[name, keys[name]]] : []))
  return { ...vendor.urls, ...Object.fromEntries(own) }
}

function authorizeUrl(
  connection: SocialConnection,
  { state, nonce, callbackUrl, codeChallenge, wantsTokens }: AuthorizeRequest,
): string {
  const { vendor, keys } = connection
  const { authorize_url, jwks_url } = getUrls(connection)
  const scopes = [...vendor.scopes, ...(keys.scope ?? '').split(/[\s,]+/).filter(Boolean)]
  const url = new URL(authorize_url)
  const params = {
    response_type: 'code',
    [vendor.clientIdName ?? 'client_id']: keys.client_id ?? '',
    redirect_uri: callbackUrl,
    scope: [...new Set(scopes)].join(vendor.scopeSeparator ?? ' '),
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...(jwks_url ? { nonce } : {}),
    ...vendor.params?.({ wantsTokens }),
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

// Some send null for missing values.
const text = v.nullish(v.string())
const seconds = v.nullish(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()))
/** RFC 6749 5.1 has a text; some send a list. */
const scope = v.nullish(
  v.union([
    v.string(),
    v.pipe(
      v.array(v.string()),
      v.transform((scopes) => scopes.join(' ')),
    ),
  ]),
)
const TokenReply = v.object({
  access_token: v.string(),
  expires_in: seconds,
  refresh_token: text,
  refresh_expires_in: seconds,
  refresh_token_expires_in: seconds,
  scope,
  id_token: text,
})
type TokenReply = v.InferOutput<typeof TokenReply>
const AnyTokenReply = v.union([
  TokenReply,
  // Instagram
  v.pipe(
    v.object({ data: v.tuple([TokenReply]) }),
    v.transform(({ data: [first] }) => first),
  ),
])

async function exchange(ctx: Context, connection: SocialConnection, answer: CodeAnswer): Promise<TokenReply> {
  const { vendor, keys } = connection
  const { token_url, issuer } = getUrls(connection)
  const clientId = keys.client_id ?? ''
  const name = getNetworkName(connection.id)
  const secret = vendor.clientSecret
    ? await vendor.clientSecret(keys, { now: ctx.now(), audience: issuer ?? token_url })
    : (keys.client_secret ?? '')
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: answer.code,
    redirect_uri: answer.callbackUrl,
    code_verifier: answer.codeVerifier,
    [vendor.clientIdName ?? 'client_id']: clientId,
    ...(vendor.secretIn === 'body' ? { client_secret: secret } : {}),
  })
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(vendor.secretIn === 'header' ? { authorization: basic(clientId, secret) } : {}),
  }
  const request = { method: 'POST' as const, headers, body: form.toString() }
  const reply = await askJson({ name, ask: connection.ask, url: token_url, request })
  const result = v.safeParse(AnyTokenReply, reply)
  if (!result.success) throw failure(`${name} gave no valid answer. Try again.`)
  return result.output
}

/** RFC 6749 2.3.1: both parts are form-encoded first. */
function basic(id: string, secret: string): string {
  const pair = [id, secret].map(encodeURIComponent).join(':')
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

function toIdentity(id: SocialProvider, profile: Profile): Identity {
  const { subject, email, name, username, profile_picture_url: picture, vanity_name: vanityName } = profile
  const oAuthUserInfo = {
    subject,
    ...(name ? { name } : {}),
    ...(username ? { username } : {}),
    ...(picture ? { profilePictureUrl: picture } : {}),
    ...(email === undefined ? {} : { email }),
    ...(vanityName ? { vanityName } : {}),
  }
  return {
    type: `${id}_oauth`,
    subject,
    data: profile,
    transferHint: { oAuthUserInfo },
    display: email || username || name || subject,
  }
}

/** protocol 2.1.1 */
function toOAuthTokens(provider: SocialProvider, reply: TokenReply): OAuthTokens {
  const refreshSeconds = reply.refresh_token_expires_in ?? reply.refresh_expires_in
  return {
    provider,
    access_token: reply.access_token,
    ...(isSaid(reply.expires_in) ? { access_token_expires_in_seconds: reply.expires_in } : {}),
    ...(isSaid(reply.refresh_token) ? { refresh_token: reply.refresh_token } : {}),
    ...(isSaid(refreshSeconds) ? { refresh_token_expires_in_seconds: refreshSeconds } : {}),
    ...(reply.scope ? { scopes: reply.scope.split(/[\s,]+/) } : {}),
  }
}

function isSaid<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined
}
