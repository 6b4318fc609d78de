import * as v from 'valibot'
import { User } from '../account.ts'
import { endpoint } from '../endpoint.ts'
import { OAuthTokens, Session } from '../session.ts'
import { socialProviders } from '../socialNetworks.ts'
import { LoginMode } from './ids.ts'

/** A social login, or `privy:<app id>` for the account of another app (protocol 7.7). */
export const OAuthProvider = v.union([
  v.picklist(socialProviders),
  v.pipe(
    v.string(),
    v.metadata({ pattern: '^[Pp][Rr][Ii][Vv][Yy]:[A-Za-z0-9]{25}$' }),
    v.transform((text) => text.replace(/^privy:/i, 'privy:')),
    v.regex(/^privy:[A-Za-z0-9]{25}$/),
  ),
])
export type OAuthProvider = v.InferOutput<typeof OAuthProvider>

/** The parameters of the return to the page, and its stored verifier. */
const proof = {
  /** If missing they are wrong, not malformed: published clients expect `invalid_credentials` (protocol 2.6). */
  authorization_code: v.nullish(v.string(), ''),
  state_code: v.nullish(v.string(), ''),
  /** RFC 7636 4.1. Published clients may leave it out; the server then responds `invalid_pkce_parameters`. */
  code_verifier: v.nullish(v.pipe(v.string(), v.minLength(43), v.maxLength(128))),
  /** `raw`: the code is the provider's own, from a native sign-in. */
  code_type: v.nullish(v.picklist(['raw'])),
  provider: v.nullish(OAuthProvider),
}

export const init = endpoint({
  method: 'POST',
  path: '/api/v1/oauth/init',
  guard: 'anyone',
  input: v.object({
    provider: OAuthProvider,
    /** The page's whole address; its origin must be one of the app's (protocol 2.6). */
    redirect_to: v.string(),
    token: v.nullish(v.string()),
    /** S256 of the verifier. */
    code_challenge: v.nullish(v.string()),
    state_code: v.nullish(v.string()),
  }),
  reply: v.looseObject({ url: v.string() }),
})

export const authenticate = endpoint({
  method: 'POST',
  path: '/api/v1/oauth/authenticate',
  guard: 'anyone',
  input: v.object({ ...proof, mode: LoginMode }),
  reply: Session,
})

/** Also for "authorize again": a provider already linked to this user succeeds (protocol 7.2). */
export const link = endpoint({
  method: 'POST',
  path: '/api/v1/oauth/link',
  guard: 'user',
  input: v.object(proof),
  reply: v.looseObject({ ...User.entries, oauth_tokens: v.optional(OAuthTokens) }),
})

export const unlink = endpoint({
  method: 'POST',
  path: '/api/v1/oauth/unlink',
  guard: 'user',
  input: v.object({ provider: OAuthProvider, subject: v.string() }),
  reply: User,
})

/** `userInfo` repeats `oAuthUserInfo` of the transfer offer; the nonce determines the account. */
export const transfer = endpoint({
  method: 'POST',
  path: '/api/v1/oauth/transfer',
  guard: 'user',
  input: v.object({ nonce: v.string(), userInfo: v.nullish(v.record(v.string(), v.unknown())) }),
  reply: User,
})
