import { pagePath } from '@latchkey/frame'
import { AppError } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import { needsRawSigning } from '../app/smartWalletConfig.ts'
import type { Context } from '../context.ts'
import { html } from '../html/html.ts'
import { assetRoute, readPage } from '../http/assets.ts'
import type { Server } from '../http/server.ts'
import { issueNonce } from './nonce.ts'
import { type CloudAddresses, findCloudAddresses, listCloudOrigins } from './recovery/clouds/addresses.ts'

const placeholder = '__LATCHKEY_APP__'
/**
 * Denies everything that the wallet page does not need (R78: frame policy). Styles too: a script gives the page its
 * own.
 */
const permissions = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'serial=()',
  'usb=()',
  'publickey-credentials-get=(self)',
].join(', ')

/** The pages of the frame by their file: the hidden one, and the one that lets the user copy a key. */
const pages = [
  { path: '/apps/:app_id/embedded-wallets', file: 'index.html', permissions },
  {
    path: '/apps/:app_id/embedded-wallets/export',
    file: 'export.html',
    permissions: `${permissions}, clipboard-write=(self)`,
  },
] as const

/**
 * Serves the wallet pages of each app, and their files. Only pages that the app lists may embed them (R75: frame
 * ancestors).
 */
export function frameRoutes(server: Server, ctx: Context, folder = pagePath): void {
  for (const { path, file, permissions } of pages)
    server.get(path, async (c) => {
      c.set('handler', path)
      const app = await ctx.apps.find(c.req.param('app_id'))
      if (!app) throw new AppError('not_found')
      const clouds = await findCloudAddresses(ctx, app)
      const origins = { ancestors: getAncestors(ctx, app), servers: listCloudOrigins(ctx, clouds) }
      for (const [name, value] of pageHeaders(origins, permissions)) c.header(name, value)
      const config = await toPageConfig(ctx, app, clouds)
      return c.body((await readPage(folder, file)).replace(placeholder, () => config))
    })

  assetRoute(server, '/frame/assets', folder)
}

/**
 * All pages that may be the parent, of any client: the frame is requested before a client is named. One is this
 * server's own, the window in which another app asks for a signature (`methods/crossApp/consentRoutes.ts`).
 */
function getAncestors({ config }: Context, app: App): string[] {
  const origins = [...app.allowedOrigins, ...app.clients.flatMap((client) => client.allowedOrigins)]
  return [...new Set([...origins, config.publicUrl])]
}

/** Origins that may embed the page, and others that it may call: the clouds for the backups of this app's users. */
type AllowedOrigins = { ancestors: readonly string[]; servers: readonly string[] }

function pageHeaders(origins: AllowedOrigins, permissions: string): readonly (readonly [string, string])[] {
  return [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-security-policy', pagePolicy(origins)],
    ['permissions-policy', permissions],
    ['cross-origin-opener-policy', 'same-origin'],
    // The page is made to be embedded; frame-ancestors limits by whom. Isolated hosts need both.
    ['cross-origin-resource-policy', 'cross-origin'],
    ['cross-origin-embedder-policy', 'require-corp'],
    // Otherwise same-site hosts could share a process with the keys.
    ['origin-agent-cluster', '?1'],
  ]
}

function pagePolicy({ ancestors, servers }: AllowedOrigins): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["connect-src 'self'", ...servers].join(' '),
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
  ].join('; ')
}

async function toPageConfig(ctx: Context, app: App, clouds: CloudAddresses): Promise<string> {
  const config = {
    appId: app.id,
    allowedOrigins: getAncestors(ctx, app),
    rawSigning: needsRawSigning(app.settings),
    transactionsAsMessages: app.settings.solana_transactions_as_messages,
    minPasswordLength: app.settings.embedded_wallet_config.min_password_length,
    // Saves the first call to the vault a refusal that only brings a nonce.
    proofNonce: await issueNonce(ctx, app.id),
    ...(Object.keys(clouds).length > 0 ? { clouds } : {}),
  }
  return html`${JSON.stringify(config)}`.toString()
}
