import { describe, expect, test } from 'vitest'
import { allSocial, comeBack, consent, leave } from '../../../../../test/support/oauth.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import type { App } from '../../app/app.ts'
import { updateApp } from '../../app/manage.ts'
import { returnAddress } from '../../network/returnAddress.ts'
import { checkRedirect } from './redirect.ts'

const origin = 'https://app.example.com'
// The other parts of an app do not affect addresses.
const app = {
  allowedOrigins: [origin, 'http://localhost:3000'],
  clients: [{ id: 'second', name: 'Second', allowedOrigins: ['https://second.example.com'] }],
  settings: { allowed_native_app_url_schemes: ['myapp', 'other://callback', 'javascript', 'data', 'https'] },
} as unknown as App
const publicUrl = 'https://login.example.com'
/** As a page of the app requests it. */
const check = (address: string, clientId?: string) =>
  checkRedirect({ app, clientId, origin, publicUrl }, address)

test.each([
  `${origin}/`,
  `${origin}/a/b?x=1&y=%20z#/route?tab=1`,
  `${origin}:443/?a=\\b`,
  'HTTPS://APP.example.com/x',
  'http://localhost:3000/page',
  'myapp:/path',
  'myapp:///path?x=1',
  'other://callback/deep',
])('%s may be gone back to', (address) => {
  expect(check(address)).toBe(new URL(address).href)
})

describe('security: nobody is sent anywhere else (R33: return addresses)', () => {
  test.each([
    '',
    '/page',
    '//app.example.com/page',
    'app.example.com',
    'https:app.example.com/',
    'https:/app.example.com/',
    'https:///app.example.com/',
    'https:\\\\app.example.com/',
    'https://app.example.com\\@evil.example/',
    'https://evil.example\\.app.example.com/',
    'https://app.example.com@evil.example/',
    'https://app.example.com:pass@evil.example/',
    'https://evil.example@app.example.com/',
    'https://user:pass@app.example.com/',
    'https://app.example.com.evil.example/',
    'https://app.example.com./',
    'https://evil-app.example.com/',
    'https://evilapp.example.com/',
    'https://sub.app.example.com/',
    'https://example.com/',
    'https://app.example.com:8443/',
    'http://app.example.com/',
    'https://app.example.com%2eevil.example/',
    'https://app.example.com%00.evil.example/',
    'https://app.example.com\n.evil.example/',
    'https://app.example.com\t.evil.example/',
    ' https://app.example.com/',
    'https://app.example.com/ ',
    'https://app.example.com/\u0000',
    'https://app.example.com／evil',
    'https://аpp.example.com/',
    'https://evil.example/?https://app.example.com/',
    'https://evil.example/#https://app.example.com/',
    'https://evil.example?.app.example.com/',
    'https://evil.example#.app.example.com/',
    'http://localhost/',
    'http://localhost:3001/',
    'http://127.0.0.1:3000/',
    'http://[::1]:3000/',
    'http://localhost.evil.example:3000/',
    'http://0x7f000001:3000/',
    'https://second.example.com/',
    'javascript:alert(1)',
    'javascript://app.example.com/%0aalert(1)',
    'JavaScript:alert(1)//https://app.example.com/',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://app.example.com/x',
    'view-source:https://app.example.com/',
    'wss://app.example.com/',
    'ftp://app.example.com/',
    'intent://app.example.com/#Intent;end',
    'myapp://callback.attacker.tld',
    'other://callback.attacker.tld/',
    'other://callback:1/',
    'other://user@callback/',
    'other:/callback',
    'myapps:/path',
    `${origin}/${'a'.repeat(9_000)}`,
  ])('%j', (address) => {
    expect(() => check(address)).toThrow()
  })

  test('a client with origins of its own goes back to those alone', () => {
    expect(check('https://second.example.com/x', 'second')).toBe('https://second.example.com/x')
    expect(() => check(`${origin}/`, 'second')).toThrow()
  })

  test('security: a page that is the app’s no more is not sent back to, whenever the trip began (R33: return addresses)', async () => {
    const staying = 'https://staying.example.com'
    const world = await createWorld({ settings: allSocial, origins: [origin, staying] })
    const [goneLogin, stays] = [await leave(world), await leave(world, { redirectTo: `${staying}/` })]
    await updateApp(world.ctx, world.app.id, { removeOrigins: [origin] })
    expect(await comeBack(world, await consent(world, goneLogin.url))).toBeNull()
    expect((await comeBack(world, await consent(world, stays.url)))?.origin).toBe(staying)
  })

  test('asked over the wire it is refused as well', async () => {
    const world = await createWorld({ settings: allSocial })
    const foreign = await leave(world, { redirectTo: 'https://evil.example/' })
    expect(foreign.answer).toMatchObject({ status: 403, body: { code: 'invalid_origin' } })
    const scheme = await leave(world, { redirectTo: 'myapp://callback' })
    expect(scheme.answer.body.code).toBe('invalid_app_url_scheme_configuration')
  })
})

test.each([
  { from: `${origin}/`, query: '', hash: '' },
  { from: `${origin}/?a=%41&b`, query: 'a=%41&b&', hash: '' },
  { from: `${origin}/#h?x`, query: '', hash: '#h?x' },
  { from: `${origin}/?privy_oauth_state=old&a#h`, query: 'a&', hash: '#h' },
])('$from gets the answer added', ({ from, query, hash }) => {
  const answer = 'privy_oauth_code=c%26&privy_oauth_state=s&privy_oauth_provider=privy%3Ax'
  expect(returnAddress(from, { code: 'c&', stateCode: 's', provider: 'privy:x' })).toBe(
    `${origin}/?${query}${answer}${hash}`,
  )
})
