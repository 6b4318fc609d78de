import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pagePath } from '@latchkey/frame'
import { AppError } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import { issueNonce } from '../wallet/nonce.ts'
import type { Server } from './route.ts'

const placeholder = '__LATCHKEY_APP__'
const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}
/** Everything is denied but what the wallet page may one day ask for (R78). */
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

/** The wallet page of each app, and its files. Only pages the app lists may embed it (R75). */
export function frameRoutes(server: Server, ctx: Context, folder = pagePath): void {
  server.get('/apps/:app_id/embedded-wallets', async (c) => {
    c.set('handler', '/apps/:app_id/embedded-wallets')
    const id = c.req.param('app_id')
    const app = /^[\w-]{25}$/.test(id) ? await ctx.apps.find(id) : undefined
    if (!app) throw new AppError('not_found')
    for (const [name, value] of pageHeaders(ancestorsOf(app))) c.header(name, value)
    const config = await configOf(ctx, app)
    return c.body((await readPage(folder)).replace(placeholder, () => config))
  })

  server.get('/frame/assets/:name', async (c) => {
    c.set('handler', '/frame/assets/:name')
    const name = c.req.param('name')
    const type = contentTypes[extname(name)]
    const file = /^[\w.-]+$/.test(name) && type ? await readAsset(join(folder, 'assets', name)) : undefined
    if (!file || !type) throw new AppError('not_found')
    c.header('content-type', type)
    // Public code. A sandboxed frame has no origin of its own and must still load it, to refuse with a reason (R79).
    c.header('cross-origin-resource-policy', 'cross-origin')
    c.header('access-control-allow-origin', '*')
    // Names carry a hash of the content, so a file never changes.
    c.header('cache-control', 'public, max-age=31536000, immutable')
    return c.body(file)
  })
}

/** All pages that may be the parent, whichever client they use: the frame is asked for before a client is named. */
function ancestorsOf(app: App): string[] {
  return [...new Set([...app.allowedOrigins, ...app.clients.flatMap((client) => client.allowedOrigins)])]
}

function pageHeaders(ancestors: readonly string[]): readonly (readonly [string, string])[] {
  return [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-security-policy', pagePolicy(ancestors)],
    ['permissions-policy', permissions],
    ['cross-origin-opener-policy', 'same-origin'],
    // The page is made to be embedded; by whom is frame-ancestors' business. Hosts that isolate themselves need both.
    ['cross-origin-resource-policy', 'cross-origin'],
    ['cross-origin-embedder-policy', 'require-corp'],
    // Same-site hosts could otherwise share a process with the keys.
    ['origin-agent-cluster', '?1'],
  ]
}

function pagePolicy(ancestors: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
  ].join('; ')
}

async function configOf(ctx: Context, app: App): Promise<string> {
  const config = {
    appId: app.id,
    allowedOrigins: ancestorsOf(app),
    rawSigning: app.settings.raw_signing,
    // Spares the first call to the vault a refusal that only brings a nonce.
    proofNonce: await issueNonce(ctx, app.id),
  }
  return escapeHtml(JSON.stringify(config))
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

async function readPage(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, 'index.html'), 'utf8')
  } catch (cause) {
    throw new Error(`The wallet page is not built: ${folder} has no index.html. Run \`npm run build\`.`, {
      cause,
    })
  }
}

async function readAsset(path: string): Promise<ArrayBuffer | undefined> {
  try {
    const file = await readFile(path)
    return new Uint8Array(file).buffer
  } catch {
    return undefined
  }
}
