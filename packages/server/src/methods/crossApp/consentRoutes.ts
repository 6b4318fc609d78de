import { pagePath } from '@latchkey/consent'
import { AppError, isServerCode, serverErrors } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { endPage, endPagePolicy } from '../../html/endPage.ts'
import { html } from '../../html/html.ts'
import { assetRoute, readPage } from '../../http/assets.ts'
import { createPageLimit } from '../../http/page.ts'
import type { Server } from '../../http/server.ts'
import { firstPartyOrigin } from '../passkeys/relyingParty.ts'
import { toBranding } from './branding.ts'
import { answerAddress, type Consent, readConnect, readLogin, requestSeconds } from './request.ts'

const placeholder = '__LATCHKEY_REQUEST__'
const perMinute = 120
const pages = { '/cross-app/auth': readLogin, '/cross-app/connect': readConnect } as const

/**
 * The provider's own window, in which its user says yes or no to another app. Never in a frame, and shown only for a
 * request that an operator has registered (R70, R73).
 */
export function consentRoutes(server: Server, ctx: Context, folder = pagePath): void {
  const limit = createPageLimit(ctx)
  for (const [path, read] of Object.entries(pages))
    server.get(path, async (c) => {
      c.header('content-type', 'text/html; charset=utf-8')
      try {
        limit(c, { path, perMinute })
        const app = await ctx.apps.find(c.req.query('provider_app_id') ?? '')
        if (!app) throw new AppError('cross_app_connection_not_allowed')
        const consent = await read(ctx, app, (name) => c.req.query(name))
        const page = await readPage(folder)
        c.header('content-security-policy', policyFor(app))
        const pageJson = JSON.stringify(toPage(ctx, app, consent))
        return c.body(page.replace(placeholder, () => html`${pageJson}`.toString()))
      } catch (cause) {
        if (!(cause instanceof AppError) || !isServerCode(cause.code)) throw cause
        const { status, message } = serverErrors[cause.code]
        c.header('content-security-policy', endPagePolicy)
        const text = cause.message === cause.code ? message : cause.message
        return c.body(endPage({ title: 'Not possible', text }), status)
      }
    })
  assetRoute(server, '/consent/assets', folder)
}

const turnstile = 'https://challenges.cloudflare.com'
/** The policy `latchkey` makes the addresses of scripts; no other policy is allowed. */
const onlyTrusted = ["require-trusted-types-for 'script'", 'trusted-types latchkey']

/**
 * Icons are the apps' own and may lie anywhere. The opener must stay reachable, so there is no opener policy. An app
 * whose captcha is Turnstile lets that script in and its frame; it is not ours, and may do what Trusted Types forbid.
 */
function policyFor({ settings }: App): string {
  const key = settings.captcha_site_key
  const vendor = key === undefined || key === 't:local' ? [] : [turnstile]
  return [
    "default-src 'none'",
    ["script-src 'self'", ...vendor].join(' '),
    ...vendor.map((origin) => `frame-src ${origin}`),
    "style-src 'self'",
    "connect-src 'self'",
    'img-src https: data:',
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(vendor.length > 0 ? [] : onlyTrusted),
  ].join('; ')
}

/** What the page is given. `request.ts` of the page has the same type. */
function toPage({ config }: Context, app: App, { request, wanted, requester }: Consent) {
  const { settings } = app
  return {
    appId: app.id,
    provider: toBranding(app),
    requester: { name: requester.name, icon_url: requester.icon_url },
    request,
    endsInSeconds: requestSeconds,
    readOnly: requester.read_only,
    theme: settings.theme,
    passkeys: firstPartyOrigin(app, config.publicUrl) !== undefined,
    terms: settings.require_users_accept_terms
      ? { url: settings.terms_and_conditions_url, privacyUrl: settings.privacy_policy_url }
      : null,
    ...(wanted.kind === 'login'
      ? {
          kind: wanted.kind,
          denyUrl: answerAddress(wanted.callback, { error: 'access_denied', state: wanted.state }),
        }
      : { kind: wanted.kind, origin: wanted.origin }),
  }
}
