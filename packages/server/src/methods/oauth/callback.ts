import { AppError, isServerCode, type OAuthTokens } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { returnAddress } from '../../network/returnAddress.ts'
import type { Provider } from '../../vendors/oauth/provider.ts'
import { callbackUrl } from './begin.ts'
import { type CodeData, makeCode, toRefusal } from './code.ts'
import { findProvider } from './findProvider.ts'
import { checkRedirect } from './redirect.ts'
import { type ReturnedState, takeState } from './state.ts'

/** The value that a page gets instead of a code (protocol 7.2). */
const denialCode = 'undefined'
const broken = 'error'

/**
 * Takes a provider's response, and returns the address of the page that waits for it; undefined if there is no such
 * login. Any response uses its state up (R31: OAuth state, R39: denied logins).
 */
export async function answerCallback(
  ctx: Context,
  { provider, params }: { provider: string; params: URLSearchParams },
): Promise<string | undefined> {
  const visit = await takeState(ctx, params.get('state') ?? '')
  if (!visit || !isStillOurs(ctx, visit)) return undefined
  const { redirectTo, stateCode, provider: expectedProvider } = visit.departed
  const code = provider === expectedProvider ? await codeFor(ctx, visit, params) : broken
  return returnAddress(redirectTo, { code, stateCode, provider: expectedProvider })
}

/** The address may have been removed from the app's list since, for a reason (R33: return addresses). */
function isStillOurs({ config, log }: Context, { app, departed }: ReturnedState): boolean {
  const { redirectTo, clientId, onFirstPartyPage } = departed
  const { publicUrl } = config
  const origin = onFirstPartyPage ? publicUrl : undefined
  try {
    return checkRedirect({ app, clientId, origin, publicUrl }, redirectTo) === redirectTo
  } catch (err) {
    log.warn({ err, app: app.id }, 'a social login came back for a page that is not the app’s any more')
    return false
  }
}

async function codeFor(ctx: Context, visit: ReturnedState, params: URLSearchParams): Promise<string> {
  if (isDenial(params.get('error'))) return denialCode
  const code = params.get('code')
  try {
    const provider = await findProvider(ctx, visit.app, visit.departed.provider)
    if (params.has('error') || !code || !isFrom(provider, params.get('iss'))) return broken
    return await grant(ctx, visit, await identify(ctx, { returned: visit, provider, code }))
  } catch (cause) {
    const { provider } = visit.departed
    ctx.log.warn(
      { outage: `${provider} of ${visit.app.id}`, err: cause, app: visit.app.id, provider },
      'a social login failed',
    )
    return broken
  }
}

/** LinkedIn sends `user_canceled_…`, Apple sends `user_canceled_authorize`. */
function isDenial(error: string | null): boolean {
  return error !== null && /^(access_denied|user_cancell?ed\w*)$/.test(error)
}

/**
 * [RFC 9207](https://www.rfc-editor.org/rfc/rfc9207), 2.4: a response that names another issuer is from another
 * provider (R34: network mix-up).
 */
function isFrom({ issuers }: Provider, iss: string | null): boolean {
  return iss === null || issuers.length === 0 || issuers.includes(iss)
}

type Answer = Pick<CodeData, 'identity' | 'heldUntil' | 'refusal'> & { tokens?: OAuthTokens }
type CallbackParams = { returned: ReturnedState; provider: Provider; code: string }

async function identify(ctx: Context, { returned, provider, code }: CallbackParams): Promise<Answer> {
  const { nonce, codeVerifier, provider: id } = returned.departed
  const isForClient = provider.alwaysGivesTokens || returned.app.settings.oauth_tokens
  try {
    const exchange = { code, nonce, codeVerifier, callbackUrl: callbackUrl(ctx, id) }
    const { tokens, ...identified } = await provider.identify(exchange)
    return { ...identified, ...(isForClient ? { tokens } : {}) }
  } catch (cause) {
    if (!(cause instanceof AppError) || !isServerCode(cause.code)) throw cause
    ctx.log.warn({ err: cause, app: returned.app.id, provider: id }, 'a provider refused a login')
    return { refusal: toRefusal(cause) }
  }
}

function grant(ctx: Context, { app, userId, departed }: ReturnedState, answer: Answer): Promise<string> {
  const { provider, stateCode, codeChallenge, clientId, caId, onFirstPartyPage } = departed
  const { tokens, ...result } = answer
  const data = { provider, stateCode, codeChallenge, clientId, caId, onFirstPartyPage, ...result }
  return makeCode(ctx, { app, userId, data, tokens })
}
