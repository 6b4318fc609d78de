import { timingSafeEqual } from 'node:crypto'
import { AppError, limits } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import type { Server } from '../../http/server.ts'
import { listEndpoints } from '../../webhooks/endpointStore.ts'
import { readSecrets } from '../../webhooks/secret.ts'
import { signMessage } from '../../webhooks/sign.ts'
import { showPage } from '../page.ts'
import { webhooksList, webhooksPage } from './page.ts'
import { addRequest, listRequests } from './requestStore.ts'
import { webhooksScript } from './script.ts'

const maxBytes = 256 * 1_024
/** As receivers allow it. */
const toleranceSeconds = 300

/** Receives the events of an app in place of its own server, and shows them. */
export function webhooksSandbox(server: Server, ctx: Context): void {
  const readFacts = async () => ({
    requests: await listRequests(ctx.db),
    publicUrl: ctx.config.publicUrl,
  })
  server.get('/sandbox/webhooks', async (c) => showPage(c, webhooksPage(await readFacts())))
  server.get('/sandbox/webhooks/list', async (c) => c.html(webhooksList(await readFacts()).toString()))
  server.get('/sandbox/webhooks.js', (c) =>
    c.body(webhooksScript, 200, { 'content-type': 'text/javascript' }),
  )
  server.post(`/sandbox/webhooks/:app_id{[\\w-]{${limits.appIdLength}}}`, async (c) => {
    // Servers send no such header. A page must not write here.
    if (c.req.header('sec-fetch-site') !== undefined) throw new AppError('invalid_origin')
    const appId = c.req.param('app_id')
    const body = await c.req.text()
    if (body.length > maxBytes) throw new AppError('invalid_data')
    const headers = pickHeaders(c.req.header())
    const path = new URL(c.req.url).pathname
    const isSigned = await isSignedByEndpoint(ctx, { appId, path, headers, body })
    await addRequest(ctx.db, { appId, body: body.replaceAll('\0', ''), headers, isSigned, at: ctx.now() })
    return isSigned ? c.json({ received: true }) : c.json({ error: 'The signature is not valid.' }, 400)
  })
}

type SignedRequest = { appId: string; path: string; headers: Record<string, string>; body: string }

/** Checks a request as a receiver does, with the secrets of the endpoints that send to this address. */
async function isSignedByEndpoint(
  ctx: Context,
  { appId, path, headers, body }: SignedRequest,
): Promise<boolean> {
  const rows = await listEndpoints(ctx, appId)
  const here = rows.filter(({ url }) => new URL(url).pathname === path)
  const secrets = (await Promise.all(here.map((row) => readSecrets(ctx, row)))).flat()
  const now = new Date(Number(headers['svix-timestamp']) * 1_000)
  const isFresh = Math.abs(ctx.now().getTime() - now.getTime()) <= toleranceSeconds * 1_000
  if (!isFresh) return false
  const signatures = (headers['svix-signature'] ?? '').split(' ')
  return secrets.some((secret) => {
    const { 'svix-signature': valid = '' } = signMessage({
      id: headers['svix-id'] ?? '',
      body,
      now,
      secrets: [secret],
    })
    return signatures.some((one) => isSame(one, valid))
  })
}

/** In constant time, as receivers compare (R87: constant time). */
function isSame(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}

function pickHeaders(headers: Record<string, string>): Record<string, string> {
  const names = Object.keys(headers).filter((name) =>
    /^(svix|webhook)-|^content-type$|^user-agent$/.test(name),
  )
  return Object.fromEntries(names.sort().map((name) => [name, headers[name] ?? '']))
}
