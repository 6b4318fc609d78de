// Our server as `latchkey serve` runs it in production: one process, DATABASE_URL, limits on, one proxy in front. Two
// parts are replaced, in the same way as for the peers: sending mail costs nothing, and every code is 123456.
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, rotateSecret } from '../../packages/server/dist/app/manage.js'
import { readConfig } from '../../packages/server/dist/config/config.js'
import { listen } from '../../packages/server/dist/http/serve.js'
import { startJobs } from '../../packages/server/dist/jobs/jobs.js'
import { createServer, openContext } from '../../packages/server/dist/main.js'
import { cache } from '../lib/folders.mjs'

const code = 123_456

/** `keep`: with keys and an app that a later run finds. */
export async function start({ port, connection, keep }) {
  const data = keep ? join(cache, 'data', connection.database) : newDataFolder()
  if (keep && !connection.isKept) rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true })
  const { ctx, config } = await open({ port, connection, data })
  const row = await ctx.db.selectFrom('apps').select('id').executeTakeFirst()
  const appId = row?.id ?? (await makeApp({ ctx, config }))
  const spec = await serve({ ctx, config, appId })
  const { appSecret } = await rotateSecret(ctx, appId, { overlapSeconds: 0 })
  const authorization = `Basic ${Buffer.from(`${appId}:${appSecret}`).toString('base64')}`
  return { ...spec, byApp: { 'privy-app-id': appId, authorization } }
}

export function newDataFolder() {
  return mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
}

export async function open({ port, connection, data }) {
  const { host, user, password, database } = connection
  const query = new URLSearchParams({ host })
  const config = readConfig({
    LATCHKEY_PROFILE: 'production',
    LATCHKEY_DATA: data,
    DATABASE_URL: `postgres://${user}:${password}@localhost:${connection.port}/${database}?${query}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
  })
  const { ctx } = await openContext(config, 'server', { mail: { send: async () => {} }, random })
  return { ctx, config }
}

export async function makeApp({ ctx, config }) {
  const { appId } = await createApp(ctx, { name: 'Bench', origins: [`http://127.0.0.1:${config.port}`] })
  return appId
}

/** Listens, and returns the paths. */
export async function serve({ ctx, config, appId }) {
  startJobs(ctx)
  await listen(createServer(ctx), config)
  return {
    session: '/api/v1/users/me',
    refresh: { method: 'POST', path: '/api/v1/sessions', rotates: true },
    send: { path: '/api/v1/passwordless/init', body: { email: '@' } },
    verify: {
      path: '/api/v1/passwordless/authenticate',
      body: { email: '@', code: String(code), mode: 'login-or-sign-up' },
    },
    headers: { 'privy-app-id': appId },
  }
}

/** Only codes are made from four random bytes. */
export function random(bytes) {
  if (bytes !== 4) return randomBytes(bytes)
  const drawn = Buffer.alloc(4)
  drawn.writeUInt32BE(code)
  return drawn
}
