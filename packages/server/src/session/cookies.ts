import { limits } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import { getCookieDomain } from './cookieDomain.ts'

export type TokenHolder = { app: App; origin: string | undefined; header(name: string): string | undefined }

/**
 * Whether a browser's session is in cookies: if the app has its own API host (protocol 4.6). Not for native apps, and
 * not for the consent window: that host may be this server's own, and the window would get the session of its host
 * pages.
 */
export function keepsCookies(
  { config }: Pick<Context, 'config'>,
  { app, origin, header }: TokenHolder,
): boolean {
  const isWindow = origin === config.publicUrl && /^latchkey-consent:/.test(header('privy-client') ?? '')
  return app.settings.custom_api_url !== null && origin !== undefined && !isWindow
}

/**
 * The prefix binds the cookie to this host and to TLS, so a sibling subdomain cannot set one (R14: refresh token in a
 * cookie). A plain `privy-refresh-token` is never read.
 */
const refreshCookie = '__Host-privy-refresh-token'
const daySeconds = 24 * 3_600

export type Tokens = { app: App; token: string; refreshToken: string; identityToken: string | undefined }

/** `Set-Cookie` lines of a session. The refresh token stays on this host; the others are for the app's own servers. */
export function sessionCookies({ app, token, refreshToken, identityToken }: Tokens): string[] {
  const { access_token_seconds: life, refresh_token_seconds: idle } = app.settings
  const domain = sharedDomain(app)
  const shared = { domain, sameSite: 'Lax', seconds: life }
  return [
    cookie(refreshCookie, refreshToken, { sameSite: 'Strict', seconds: idle }),
    cookie('privy-token', token, shared),
    cookie('privy-id-token', identityToken ?? '', { ...shared, seconds: identityToken ? life : 0 }),
    // Tells the page that there is something to refresh.
    cookie('privy-session', 't', {
      domain,
      sameSite: 'Strict',
      seconds: limits.sessionCookieDays * daySeconds,
      readable: true,
    }),
  ]
}

/** `Set-Cookie` lines that remove them all. */
export function noCookies(app: App): string[] {
  const domain = sharedDomain(app)
  return [
    cookie(refreshCookie, '', { sameSite: 'Strict', seconds: 0 }),
    ...['privy-token', 'privy-id-token', 'privy-session'].map((name) =>
      cookie(name, '', { domain, sameSite: 'Lax', seconds: 0 }),
    ),
  ]
}

export function refreshTokenIn(header: string | undefined): string | undefined {
  const cookies = (header ?? '').split(';').map((part) => part.trim())
  return cookies.find((part) => part.startsWith(`${refreshCookie}=`))?.slice(refreshCookie.length + 1)
}

type Attributes = { domain?: string | undefined; sameSite: string; seconds: number; readable?: boolean }

function cookie(name: string, value: string, attributes: Attributes): string {
  const parts = [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${attributes.seconds}`,
    'Secure',
    `SameSite=${attributes.sameSite}`,
  ]
  if (attributes.domain !== undefined) parts.push(`Domain=${attributes.domain}`)
  if (!attributes.readable) parts.push('HttpOnly')
  return parts.join('; ')
}

function sharedDomain({ settings }: App): string | undefined {
  return settings.custom_api_url === null ? undefined : getCookieDomain(settings.custom_api_url)
}
