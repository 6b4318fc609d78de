import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { updateApp } from '../../app/manage.ts'
import type { Server } from '../../http/server.ts'
import { acceptRequester } from './connect.ts'
import { consentRoutes } from './consentRoutes.ts'

const callback = 'https://login.shop.example/callback?from=us'
let world: World
let server: Server

beforeAll(async () => {
  world = await createWorld({ settings: { require_users_accept_terms: true } })
  await acceptRequester(world.ctx, {
    ...{ provider: world.app.id, requester: 'shop', name: '"><script>alert(1)</script>' },
    ...{ callbacks: [callback], origins: ['https://dapp.example'] },
  })
  const folder = mkdtempSync(join(tmpdir(), 'consent-'))
  writeFileSync(join(folder, 'index.html'), '<meta content="__LATCHKEY_REQUEST__">')
  server = new Hono()
  consentRoutes(server, world.ctx, folder)
})

async function open(path: string, query: Record<string, string>) {
  const all = new URLSearchParams({ provider_app_id: world.app.id, ...query })
  const reply = await server.request(`${path}?${all}`)
  return { status: reply.status, text: await reply.text(), headers: reply.headers }
}

const login = {
  ...{ requester_app_id: 'shop', redirect_uri: callback, state: 's&error=x' },
  ...{ code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' },
}
const connect = { requester_origin: 'https://dapp.example', requester_public_key: 'A'.repeat(44) }

const toldIn = (text: string) =>
  JSON.parse(
    (/content="([^"]*)"/.exec(text)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  )

describe('the consent page', () => {
  test('is told what was registered, and where a no goes', async () => {
    const { status, text } = await open('/cross-app/auth', login)
    expect(status).toBe(200)
    expect(text).not.toContain('<script>')
    const notice = toldIn(text)
    expect(notice).toMatchObject({
      appId: world.app.id,
      provider: { name: 'Test app', icon_url: null },
      requester: { name: '"><script>alert(1)</script>', icon_url: null },
      request: expect.stringMatching(/^[\w-]{43}$/),
      readOnly: false,
      theme: 'light',
      passkeys: true,
      terms: { url: null, privacyUrl: null },
      kind: 'login',
    })
    const no = new URL(notice.denyUrl)
    expect(Object.fromEntries(no.searchParams)).toEqual({
      ...{ from: 'us', error: 'access_denied', state: 's&error=x' },
    })
    expect(toldIn((await open('/cross-app/connect', connect)).text)).toMatchObject({
      ...{ kind: 'connect', origin: 'https://dapp.example' },
    })
  })

  test('security: runs nothing but itself, in no frame (R73: consent window)', async () => {
    const { headers } = await open('/cross-app/auth', login)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src https: data:; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types latchkey",
    )
    expect(headers.has('cross-origin-opener-policy')).toBe(false)
  })

  test.each([
    { key: 't:local', vendor: false },
    { key: 't:0x4AAAAAAA', vendor: true },
  ])('lets in the script of the captcha that the app has, here $key', async ({ key, vendor }) => {
    const { ctx, app } = world
    await updateApp(ctx, app.id, { settings: { captcha_site_key: key } })
    const { headers } = await open('/cross-app/auth', login)
    const policy = headers.get('content-security-policy') ?? ''
    const others = vendor ? ['https://challenges.cloudflare.com'] : []
    expect(policy).toContain(`script-src ${["'self'", ...others].join(' ')};`)
    expect(/frame-src ([^;]*)/.exec(policy)?.[1]).toBe(others[0])
    expect(policy.includes('require-trusted-types-for')).toBe(!vendor)
    expect(policy).not.toMatch(/unsafe|\*/)
    await updateApp(ctx, app.id, { settings: { captcha_site_key: 't:local' } })
  })

  test.each([
    {
      what: 'another app',
      path: '/cross-app/auth',
      query: { ...login, provider_app_id: 'x'.repeat(25) },
      status: 403,
    },
    { what: 'no app', path: '/cross-app/auth', query: { ...login, provider_app_id: '' }, status: 403 },
    {
      what: 'another callback',
      path: '/cross-app/auth',
      query: { ...login, redirect_uri: 'https://evil.example' },
      status: 403,
    },
    { what: 'no challenge', path: '/cross-app/auth', query: { ...login, code_challenge: '' }, status: 400 },
    {
      what: 'another origin',
      path: '/cross-app/connect',
      query: { ...connect, requester_origin: 'https://evil.example' },
      status: 403,
    },
  ])(
    'security: $what is refused with a page that does nothing (R70: registered requesters)',
    async ({ path, query, status }) => {
      const reply = await open(path, query)
      expect(reply.status).toBe(status)
      expect(reply.text).not.toContain('content="{')
      expect(reply.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'$/,
      )
      expect(reply.headers.get('location')).toBeNull()
    },
  )

  test('is not opened more than twice a second from one network', async () => {
    const replies = await Promise.all(Array.from({ length: 130 }, () => open('/cross-app/connect', connect)))
    expect(replies.some(({ status }) => status === 429)).toBe(true)
  })
})
