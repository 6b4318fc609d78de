import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { updateApp } from '../app/manage.ts'
import { answerErrors } from '../http/errors.ts'
import { addCommonHeaders } from '../http/headers.ts'
import type { Server } from '../http/server.ts'
import { frameRoutes } from './frameRoutes.ts'

let world: World
let server: Server
let folder: string
beforeAll(async () => {
  world = await createWorld({ origins: ['https://app.example', 'http://localhost:3000'] })
  folder = await mkdtemp(join(tmpdir(), 'latchkey-page-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<meta name="latchkey-app" content="__LATCHKEY_APP__">')
  await writeFile(join(folder, 'export.html'), '<meta name="latchkey-app" content="__LATCHKEY_APP__">')
  await writeFile(join(folder, 'assets', 'abc123.js'), 'export {}')
  await writeFile(join(folder, 'secret.txt'), 'no')
  server = new Hono()
  answerErrors(server, world.ctx.log)
  addCommonHeaders(server, world.ctx.config)
  frameRoutes(server, world.ctx, folder)
})

afterAll(() => rm(folder, { recursive: true }))

const get = (path: string, headers = {}) =>
  server.fetch(new Request(`http://localhost:4000${path}`, { headers }))
const page = (id: string, headers = {}) => get(`/apps/${id}/embedded-wallets`, headers)

test('security: the export page has the policy of the wallet page, and may write to the clipboard besides', async () => {
  const [page, exporting] = await Promise.all([
    get(`/apps/${world.app.id}/embedded-wallets`),
    get(`/apps/${world.app.id}/embedded-wallets/export?v=1&width=310px`),
  ])
  const [may, mayExport] = [page, exporting].map(({ headers }) => headers.get('permissions-policy'))
  expect(mayExport).toBe(`${may}, clipboard-write=(self)`)
  for (const name of [
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'cross-origin-embedder-policy',
    'origin-agent-cluster',
    'referrer-policy',
    'cache-control',
  ])
    expect({ name, value: exporting.headers.get(name) }).toEqual({ name, value: page.headers.get(name) })
  expect((await get(`/apps/${'x'.repeat(25)}/embedded-wallets/export`)).status).toBe(404)
})

test('security: calls a cloud only where the app offers it, and there is one', async () => {
  const keys = { ICLOUD_CONTAINER: 'iCloud.com.example', ICLOUD_API_TOKEN: 'public-token' }
  const env = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret-of-google', ...keys }
  const look = async (options: string[], variables = env as Record<string, string>) => {
    const settings = { embedded_wallet_config: { user_owned_recovery_options: options } }
    const { ctx, app } = await createWorld({ settings, env: variables })
    const own: Server = new Hono()
    frameRoutes(own, ctx, folder)
    const reply = await own.fetch(new Request(`http://localhost:4000/apps/${app.id}/embedded-wallets`))
    const policy = reply.headers.get('content-security-policy') ?? ''
    return { html: await reply.text(), calls: /connect-src ([^;]*)/.exec(policy)?.[1] }
  }
  expect((await look(['user-passcode'])).calls).toBe("'self'")
  const drive = await look(['google-drive'])
  expect(drive.calls).toBe("'self' https://www.googleapis.com")
  expect(drive.html).not.toContain('secret-of-google')
  const both = await look(['google-drive', 'icloud'])
  expect(both.calls).toBe("'self' https://www.googleapis.com https://api.apple-cloudkit.com")
  expect(both.html).toContain('iCloud.com.example')
  // The sandbox's are on this same origin.
  expect((await look(['google-drive', 'icloud'], {})).calls).toBe("'self'")
})

describe('the wallet page', () => {
  test('knows its app, and carries nothing that could end the attribute it is in', async () => {
    await updateApp(world.ctx, world.app.id, { settings: { raw_signing: true } })
    const html = await (await page(world.app.id)).text()
    const content = /content="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(JSON.parse(content.replaceAll('&quot;', '"'))).toEqual({
      appId: world.app.id,
      allowedOrigins: ['https://app.example', 'http://localhost:3000', 'http://localhost:4000'],
      rawSigning: true,
      transactionsAsMessages: true,
      minPasswordLength: 6,
      proofNonce: expect.stringMatching(/^[\w.-]{16,}$/),
    })
  })

  test('security: may be embedded by the pages of its app and the window of this server alone, and may do nothing it does not need', async () => {
    const { headers } = await page(world.app.id)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; object-src 'none'; " +
        "form-action 'none'; frame-ancestors https://app.example http://localhost:3000 http://localhost:4000; require-trusted-types-for 'script'",
    )
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  })

  test('security: is not opened up by what the request claims', async () => {
    const claims = { origin: 'https://evil.example', referer: 'https://evil.example/', host: 'evil.example' }
    const { headers } = await page(world.app.id, claims)
    expect(headers.get('content-security-policy')).not.toContain('evil')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('security: of an app without origins may be embedded by the window of this server alone', async () => {
    const closedWorld = await createWorld({ origins: [] })
    expect((await page(closedWorld.app.id)).headers.get('content-security-policy')).toContain(
      'frame-ancestors http://localhost:4000;',
    )
  })

  test.each(['x'.repeat(25), '..', '%2e%2e', "a'b"])(
    'security: of the unknown app %s is not there',
    async (id) => {
      const reply = await page(id)
      expect(reply.status).toBe(404)
      expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(await reply.json()).toMatchObject({ code: 'not_found' })
    },
  )
})

describe('files of the page', () => {
  test('are kept by browsers for ever', async () => {
    const reply = await get('/frame/assets/abc123.js')
    expect(await reply.text()).toBe('export {}')
    expect(reply.headers.get('content-type')).toContain('text/javascript')
    expect(reply.headers.get('cache-control')).toContain('immutable')
  })

  test.each([
    '..%2fsecret.txt',
    '%2e%2e%2fsecret.txt',
    '../secret.txt',
    'abc123.js%00.txt',
    '.env',
    'nothing.js',
  ])('security: %s is not one of them', async (name) => {
    expect((await get(`/frame/assets/${name}`)).status).toBe(404)
  })
})
