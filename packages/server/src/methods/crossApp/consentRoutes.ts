import { pagePath } from '@latchkey/consent'
import { AppError, isServerCode, serverErrors } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { getSmartWalletConfig } from '../../app/smartWalletConfig.ts'
import type { Context } from '../../context.ts'
import { endPage, endPagePolicy } from '../../html/endPage.ts'
import { html } from '../../html/html.ts'
import { assetRoute, readPage } from '../../http/assets.ts'
import { createPageLimit } from '../../http/page.ts'
import type { Server } from '../../http/server.ts'
import { firstPartyOrigin } from '../passkeys/relyingParty.ts'
import { readTarget } from './answers.ts'
import { toBranding } from './branding.ts'
import { answerAddress, begin, type Consent, readConnect, readLogin, requestSeconds } from './request.ts'
import { findStored } from './requestStore.ts'
import type { RequesterRow } from './store.ts'
import { readEncryptedTransact, readTransact, type Transact } from './transact.ts'

const placeholder = '__LATCHKEY_REQUEST__'
const perMinute = 120

type Query = (name: string) => string | undefined
/** The content of a page, and its policy. */
type ConsentPage = { app: App; policy: string; page: object }

const pages: Readonly<Record<string, (ctx: Context, query: Query) => Promise<ConsentPage>>> = {
  '/cross-app/auth': (ctx, query) => readConsent(ctx, query, readLogin),
  '/cross-app/connect': (ctx, query) => readConsent(ctx, query, readConnect),
  '/oauth/transact': (ctx, query) => readSigning(ctx, query, readTokenTransact),
  '/cross-app/transact': (ctx, query) => readSigning(ctx, query, readEncryptedTransact),
}

/**
 * Serves the provider's own window, in which its user approves or rejects another app. Never in a frame, and only for a
 * request that an operator has registered (R70: registered requesters, R73: consent window).
 */
export function consentRoutes(server: Server, ctx: Context, folder = pagePath): void {
  const limit = createPageLimit(ctx)
  for (const [path, read] of Object.entries(pages))
    server.get(path, async (c) => {
      c.header('content-type', 'text/html; charset=utf-8')
      try {
        limit(c, { path, perMinute })
        const { app, policy, page } = await read(ctx, (name) => c.req.query(name))
        c.header('content-security-policy', policy)
        const pageJson = JSON.stringify({ ...toPage(ctx, app), ...page })
        return c.body((await readPage(folder)).replace(placeholder, () => html`${pageJson}`.toString()))
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
/** The policy `latchkey` creates the URLs of scripts; no other policy is allowed. */
const onlyTrusted = ["require-trusted-types-for 'script'", 'trusted-types latchkey']

/**
 * Icons belong to the apps and may be anywhere. The opener must stay reachable, so there is no opener policy. An app
 * whose captcha is Turnstile allows that script and its frame; it is not ours, and may do what Trusted Types forbid.
 */
function policyFor({ settings }: App, nodes: readonly string[] = []): string {
  const key = settings.captcha_site_key
  const vendor = key === undefined || key === 't:local' ? [] : [turnstile]
  const frames = [...(nodes.length > 0 ? ["'self'"] : []), ...vendor]
  return [
    "default-src 'none'",
    ["script-src 'self'", ...vendor].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "style-src 'self'",
    ["connect-src 'self'", ...nodes].join(' '),
    'img-src https: data:',
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(vendor.length > 0 ? [] : onlyTrusted),
  ].join('; ')
}

async function readConsent(
  ctx: Context,
  query: Query,
  read: (ctx: Context, app: App, query: Query) => Promise<Consent>,
): Promise<ConsentPage> {
  const app = await findProvider(ctx, query)
  const { request, wanted, requester } = await read(ctx, app, query)
  const page = {
    ...toRequesterPage(requester),
    ...{ request, readOnly: requester.read_only },
    ...(wanted.kind === 'login'
      ? {
          kind: wanted.kind,
          denyUrl: answerAddress(wanted.callback, { error: 'access_denied', state: wanted.state }),
        }
      : { kind: wanted.kind, origin: wanted.kind === 'connect' ? wanted.origin : '' }),
  }
  return { app, policy: policyFor(app), page }
}

async function findProvider(ctx: Context, query: Query): Promise<App> {
  const app = await ctx.apps.find(query('provider_app_id') ?? '')
  if (!app) throw new AppError('cross_app_connection_not_allowed')
  return app
}

/** A popup of the window returns here from a social network, and only passes on its parameters. */
async function readSigning(
  ctx: Context,
  query: Query,
  read: (ctx: Context, query: Query) => Promise<Transact>,
): Promise<ConsentPage> {
  const isAsked = ['token', 'request_id', 'encrypted_request'].some((name) => query(name) !== undefined)
  if (!isAsked && query('privy_oauth_state') !== undefined) {
    const app = await findProvider(ctx, query)
    const page = {
      ...toRequesterPage({ name: app.name, icon_url: null }),
      request: '',
      readOnly: true,
      kind: 'return',
    }
    return { app, policy: policyFor(app), page }
  }
  const { app, scope, signing, requester } = await read(ctx, query)
  const { request } = await begin(ctx, app, { wanted: scope, requester })
  const target = scope.mailbox === null ? null : await readTarget(ctx, app, scope.mailbox)
  // A local chain, which is in no list.
  const localNode = ctx.config.profile === 'development' ? (ctx.config.rpcUrls['31337'] ?? null) : null
  const page = {
    ...toRequesterPage(requester),
    ...{ request, readOnly: false, kind: 'transact', origin: scope.origin, userId: scope.userId, signing },
    ...{ localNode, target },
  }
  // A review calls the nodes of the chains, which have their own addresses.
  const local = localNode === null ? [] : [localNode, ...listServices(app)].map((url) => new URL(url).origin)
  const nodes = ['https:', ...new Set(local)]
  return { app, policy: policyFor(app, nodes), page }
}

/** The services of a smart wallet in addition to the chains that the page knows. In production they use https. */
function listServices({ settings }: App): string[] {
  const networks = getSmartWalletConfig(settings)?.configured_networks ?? []
  return networks
    .flatMap(({ bundler_url, paymaster_url, rpc_url }) => [bundler_url, paymaster_url, rpc_url])
    .filter((url) => url !== undefined)
}

/** The request is in the address, or stored under an id in the address. */
async function readTokenTransact(ctx: Context, query: Query): Promise<Transact> {
  const id = query('request_id')
  const source =
    id === undefined
      ? { token: query('token') ?? '', text: query('request') ?? '', mailbox: null }
      : await findStored(ctx, await findProvider(ctx, query), id)
  return readTransact(ctx, source)
}

/** The data of every page. `request.ts` of the page has the same type. */
function toPage({ config }: Context, app: App) {
  const { settings } = app
  return {
    appId: app.id,
    provider: toBranding(app),
    endsInSeconds: requestSeconds,
    theme: settings.theme,
    passkeys: firstPartyOrigin(app, config.publicUrl) !== undefined,
    terms: settings.require_users_accept_terms
      ? { url: settings.terms_and_conditions_url, privacyUrl: settings.privacy_policy_url }
      : null,
  }
}

const toRequesterPage = ({ name, icon_url }: Pick<RequesterRow, 'name' | 'icon_url'>) => ({
  requester: { name, icon_url },
})
