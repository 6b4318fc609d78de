import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notOrigins, origins, typedOrigins } from '../../../../test/support/origins.ts'
import { createMessage, nonceFor, send } from '../../../../test/support/siwe.ts'
import { ethereumWallet, solanaWallet } from '../../../../test/support/wallets.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { checkPage } from '../cli/doctor/checkPage.ts'
import { readConfig } from '../config/config.ts'
import type { Server } from '../http/server.ts'
import { acceptRequester, connectProvider } from '../methods/crossApp/connect.ts'
import { getRelyingParty } from '../methods/passkeys/relyingParty.ts'
import { getOrigin } from '../network/origin.ts'
import { frameRoutes } from '../wallet/frameRoutes.ts'
import { checkOrigin, createApp, createClient, updateApp } from './manage.ts'
import { checkReturnPage } from './returnPage.ts'

const wallets = { wallet_auth: true, solana_wallet_auth: true }
const candidates = origins.map(({ origin }) => origin)
let world: World
beforeAll(async () => {
  world = await createWorld({ origins: candidates, settings: wallets })
})
const findApp = async (id = world.app.id) => {
  const app = await world.ctx.apps.find(id)
  if (!app) throw new Error(`no app ${id}`)
  return app
}

describe.each(origins)('$origin', ({ origin }) => {
  test('may be listed, as it is written', () => {
    expect(checkOrigin(origin)).toBe(origin)
  })

  test('is the origin of its pages', () => {
    expect(getOrigin(new URL(`${origin}/page?q#f`))).toBe(origin)
  })

  test('may call, in the preflight and in the call', async () => {
    const preflight = await world.call('OPTIONS', '/api/v1/passwordless/init', {
      origin,
      headers: { 'access-control-request-method': 'POST' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    const call = await world.get(`/api/v1/apps/${world.app.id}`, { origin })
    expect([call.status, call.headers.get('access-control-allow-origin')]).toEqual([200, origin])
  })

  test('security: is refused by an app that does not list it, and may read why', async () => {
    const other = await createWorld({ origins: ['https://other.example'] })
    const { status, headers, body } = await other.get(`/api/v1/apps/${other.app.id}`, { origin })
    expect([status, body.code]).toEqual([403, 'invalid_origin'])
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    const { status: second } = await other.post('/api/v1/passwordless/init', {}, { origin })
    expect(second).toBe(403)
  })

  test.each([ethereumWallet, solanaWallet])('its pages log in with a signed message: %o', async (make) => {
    const wallet = make()
    const [scheme, domain] = origin.split('://') as [string, string]
    const options = { origin }
    const signIn = async (changes: { domain: string; uri: string; scheme?: string }) => {
      const message = createMessage(world, wallet, await nonceFor(world, wallet, options), changes)
      return send(world, wallet, { message, signature: await wallet.sign(message), sent: options })
    }
    expect(await signIn({ domain, uri: `${origin}/login` })).toMatchObject({ status: 200 })
    expect(await signIn({ domain, uri: origin, scheme })).toMatchObject({ status: 200 })
    for (const wrong of [
      { domain: 'evil.example', uri: origin },
      { domain, uri: `evil://${domain}` },
      { domain, uri: `${scheme}://user@${domain}` },
      { domain, uri: origin, scheme: 'evil' },
    ])
      expect(await signIn(wrong), JSON.stringify(wrong)).toMatchObject({ status: 401 })
  })

  test('doctor --origin takes it for a secure page of the app', async () => {
    const findings = await checkPage(world.ctx, { origin, appId: world.app.id })
    expect(findings).toEqual([
      expect.objectContaining({ what: `pages of ${origin} may use ${world.app.id}` }),
    ])
  })

  test('may connect to an app by window', async () => {
    await acceptRequester(world.ctx, {
      ...{ provider: world.app.id, requester: 'someone', name: 'Someone', origins: [origin] },
    })
  })
})

describe('the wallet page', () => {
  let folder: string
  let server: Server
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-origins-'))
    for (const page of ['index.html', 'export.html'])
      await writeFile(join(folder, page), '<meta name="latchkey-app" content="__LATCHKEY_APP__">')
    server = new Hono()
    frameRoutes(server, world.ctx, folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('may be embedded by exactly these pages, and the window of this server', async () => {
    const url = `http://localhost:4000/apps/${world.app.id}/embedded-wallets`
    const reply = await server.fetch(new Request(url))
    const policy = reply.headers.get('content-security-policy') ?? ''
    const ancestors = policy.split('; ').find((part) => part.startsWith('frame-ancestors '))
    expect(ancestors).toBe(`frame-ancestors ${[...candidates, 'http://localhost:4000'].join(' ')}`)
  })
})

describe('where a login returns to', () => {
  const readApp = async () => ({ app: await findApp(), clientId: undefined })

  test.each(origins.filter(({ origin }) => /^https?:|-extension:/.test(origin)))(
    'a page of $origin',
    async ({ origin }) => {
      expect(checkReturnPage(await readApp(), `${origin}/back`)).toBe(`${origin}/back`)
    },
  )

  test.each(origins.filter(({ origin }) => !/^https?:|-extension:/.test(origin)))(
    'security: not $origin, whose scheme any native app can register, unless the app lists the scheme too',
    async ({ origin }) => {
      const { app, clientId } = await readApp()
      expect(() => checkReturnPage({ app, clientId }, `${origin}/back`)).toThrow()
      const settings = { ...app.settings, allowed_native_app_url_schemes: [origin] }
      expect(checkReturnPage({ app: { ...app, settings }, clientId }, `${origin}/back`)).toBe(
        `${origin}/back`,
      )
    },
  )
})

test('a passkey of an extension belongs to the extension', async () => {
  const origin = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'
  const request = { app: await findApp(), clientId: undefined, publicUrl: world.ctx.config.publicUrl }
  const party = { origin, id: 'abcdefghijklmnopabcdefghijklmnop' }
  expect(getRelyingParty({ ...request, origin, wanted: undefined })).toEqual(party)
  expect(getRelyingParty({ ...request, origin: undefined, wanted: `${origin}/page` })).toEqual(party)
})

describe.each(typedOrigins)('"$text" means $origin', ({ text, origin }) => {
  const isServer = /^https?:/.test(origin)

  test('for a new app, a changed app and a client', async () => {
    const { appId } = await createApp(world.ctx, { name: 'Typed', origins: [text] })
    expect((await findApp(appId)).allowedOrigins).toEqual([origin])
    await updateApp(world.ctx, appId, { addOrigins: [text] })
    expect((await findApp(appId)).allowedOrigins).toEqual([origin])
    await createClient(world.ctx, appId, { name: 'Client', origins: [text] })
    expect((await findApp(appId)).clients[0]?.allowedOrigins).toEqual([origin])
    await updateApp(world.ctx, appId, { removeOrigins: [text] })
    expect((await findApp(appId)).allowedOrigins).toEqual([])
  })

  test('for doctor --origin', async () => {
    const { appId } = await createApp(world.ctx, { name: 'Typed', origins: [origin] })
    const findings = await checkPage(world.ctx, { origin: text, appId })
    expect(findings).toEqual([expect.objectContaining({ what: `pages of ${origin} may use ${appId}` })])
  })

  test.runIf(isServer)('for PUBLIC_URL and for settings', async () => {
    expect(readConfig({ PUBLIC_URL: text.trim(), LATCHKEY_PROFILE: 'development' }).publicUrl).toBe(origin)
    const { appId } = await createApp(world.ctx, {
      ...{ name: 'Typed', origins: [origin] },
      settings: { custom_api_url: text.trim(), passkey_relying_party: text.trim() },
    })
    expect((await findApp(appId)).settings).toMatchObject({
      custom_api_url: origin,
      passkey_relying_party: origin,
    })
  })

  test.skipIf(isServer)('security: not for a server', async () => {
    expect(() => readConfig({ PUBLIC_URL: text, LATCHKEY_PROFILE: 'development' })).toThrow('PUBLIC_URL')
    const provider = { requester: world.app.id, provider: world.app.id, name: 'Provider', apiUrl: text }
    await expect(connectProvider(world.ctx, provider)).rejects.toThrow('is not the address of a server')
  })
})

describe.each(notOrigins.map((text) => ({ text })))('security: "$text"', ({ text }) => {
  test('is not listed', async () => {
    expect(() => checkOrigin(text)).toThrow()
    await expect(createApp(world.ctx, { name: 'Not', origins: [text] })).rejects.toThrow()
  })
})
