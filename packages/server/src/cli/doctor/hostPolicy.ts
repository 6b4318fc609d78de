import type { App } from '../../app/app.ts'
import { getSmartWalletConfig } from '../../app/smartWalletConfig.ts'
import type { Context } from '../../context.ts'
import { listProviderIcons } from '../../methods/crossApp/branding.ts'
import { methods } from '../../methods/registry.ts'
import { fakeSiteKey } from '../../vendors/captcha/fake.ts'
import { defaultNodes } from './defaultNodes.ts'

/** WalletConnect's relay and its list of known sites; an app with its own relay adds that itself. */
const relay = ['wss://relay.walletconnect.org', 'https://verify.walletconnect.org']
const turnstile = 'https://challenges.cloudflare.com'

/**
 * Exactly what a host page must allow: calls, chain nodes, the frame, the app's own logo, the icons of apps whose
 * accounts log in, the scripts of its captcha and its login methods. Styles need no exception.
 */
export async function hostPolicy(ctx: Context, app: App): Promise<string> {
  const { publicUrl, rpcUrls, solanaRpcUrls } = ctx.config
  const { wallet_connect_cloud_project_id, logo_url, captcha_enabled, captcha_site_key, custom_api_url } =
    app.settings
  // With a site key the captcha may appear while codes are being guessed.
  const captcha = captcha_enabled || captcha_site_key !== undefined
  const vendor = captcha && captcha_site_key !== `t:${fakeSiteKey}` ? [turnstile] : []
  const hasScript = Object.values(methods).some((method) => method.hasScript?.(app.settings))
  const ours = hasScript || (captcha && vendor.length === 0) ? [publicUrl] : []
  // Only their origins: the path often contains a key.
  const nodes = [...Object.values(rpcUrls), ...Object.values(solanaRpcUrls)].map(toOrigin)
  const calls = [
    publicUrl,
    ...(custom_api_url === null ? [] : [toOrigin(custom_api_url)]),
    ...nodes,
    ...defaultNodes,
    ...listRelays(wallet_connect_cloud_project_id, publicUrl),
    ...listSmartWalletCalls(app).map(toOrigin),
  ]
  const pictures = [logo_url, ...(await listProviderIcons(ctx, app.id))].filter((url) => url !== null)
  return [
    ...(ours.length + vendor.length > 0 ? [allow('script-src', "'self'", ...ours, ...vendor)] : []),
    allow('connect-src', "'self'", ...calls),
    allow('frame-src', publicUrl, ...vendor),
    allow('img-src', "'self'", 'data:', ...pictures.map(toOrigin)),
  ].join('; ')
}

/** `local` is the relay of a development server, which has the server's own address. */
function listRelays(project: string | null | undefined, publicUrl: string): readonly string[] {
  if (!project) return []
  return project === 'local' ? [publicUrl.replace(/^http/, 'ws')] : relay
}

/** Bundlers, paymasters and nodes of smart wallets. */
function listSmartWalletCalls({ settings }: App): string[] {
  const networks = getSmartWalletConfig(settings)?.configured_networks ?? []
  return networks
    .flatMap(({ bundler_url, paymaster_url, rpc_url }) => [bundler_url, paymaster_url, rpc_url])
    .filter((url) => url !== undefined)
}

const allow = (...words: string[]) => [...new Set(words)].join(' ')
const toOrigin = (url: string) => new URL(url).origin
