import { AppError, type OAuthProvider } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import type { Context, SignedIn } from '../../context.ts'
import { requireChallenge, toChallenge } from '../../standards/pkce.ts'
import { findProvider } from './findProvider.ts'
import { checkRedirect } from './redirect.ts'
import { storeState } from './state.ts'

export type OAuthStart = {
  app: App
  provider: OAuthProvider
  redirectTo: string
  stateCode: string | null | undefined
  codeChallenge: string | null | undefined
  clientId: string | undefined
  /** The origin of the requesting page. */
  origin: string | undefined
  caId: string
  caller: SignedIn | undefined
}

/** 128 bits in base64url. */
const shortestState = 22
const longestState = 1_024

/**
 * Sends a visitor to a provider ([RFC 6749](https://www.rfc-editor.org/rfc/rfc6749), 4.1.1): returns the address for
 * the browser. The provider's response is verified against the stored state.
 */
export async function beginOAuth(ctx: Context, request: OAuthStart): Promise<string> {
  const { app, clientId, origin, caller } = request
  const { publicUrl } = ctx.config
  const provider = await findProvider(ctx, app, request.provider)
  const clientChallenge = requireChallenge(request.codeChallenge)
  const { length } = request.stateCode ?? ''
  if (length < shortestState || length > longestState)
    throw new AppError('invalid_data', { message: 'Invalid request: state_code' })
  const redirectTo = checkRedirect({ app, clientId, origin, publicUrl }, request.redirectTo)
  const codeVerifier = randomText(ctx)
  const nonce = randomText(ctx)
  const state = await storeState(ctx, app, {
    provider: request.provider,
    stateCode: request.stateCode ?? '',
    codeChallenge: clientChallenge,
    clientId: clientId ?? '',
    caId: request.caId,
    redirectTo,
    onFirstPartyPage: new URL(redirectTo).origin === publicUrl,
    nonce,
    codeVerifier,
    userId: caller?.userId ?? '',
  })
  return provider.authorizeUrl({
    state,
    nonce,
    redirectTo,
    callbackUrl: callbackUrl(ctx, request.provider),
    codeChallenge: toChallenge(codeVerifier),
    wantsTokens: app.settings.oauth_tokens,
  })
}

/** The callback to register at the provider. */
export function callbackUrl({ config }: Context, provider: string): string {
  return `${config.publicUrl}/api/v1/oauth/callback/${provider}`
}

function randomText(ctx: Context): string {
  return Buffer.from(ctx.random(32)).toString('base64url')
}
