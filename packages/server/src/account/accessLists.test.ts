import { PrivyClient as NodeClient } from '@privy-io/node'
import { PrivyClient as ServerAuth } from '@privy-io/server-auth'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type AppCall, appServer } from '../../../../test/support/appServer.ts'
import { allSocial, travel } from '../../../../test/support/oauth.ts'
import { signIn, signInBySms } from '../../../../test/support/signIn.ts'
import { createWorld, restart, type World } from '../../../../test/support/world.ts'
import { createApp, updateApp } from '../app/manage.ts'

const rejection = { status: 401, body: { code: 'allowlist_rejected' } }
const ok = { status: 200 }

let world: World
beforeEach(async () => {
  world = await createWorld({
    settings: { ...allSocial, sms_auth: true },
    env: { LATCHKEY_IP_LIMITS: 'off' },
  })
})

const call = (method: string, list: 'allowlist' | 'denylist', options: AppCall = {}) =>
  appServer(world)(method, `/apps/${world.app.id}/${list}`, options)
const allow = (type: string, value: string) => call('POST', 'allowlist', { body: { type, value } })
const deny = (type: string, value: string) => call('POST', 'denylist', { body: { type, value } })
const init = (email: string, token?: string) =>
  world.post('/api/v1/passwordless/init', { email }, token === undefined ? {} : { token })

async function logInWithGoogle(email: string, verified = true) {
  const { code, state, verifier } = await travel(world, { persona: { subject: email, email, verified } })
  return world.post('/api/v1/oauth/authenticate', {
    ...{ authorization_code: code, state_code: state, code_verifier: verifier },
  })
}

describe('the allowlist', () => {
  beforeEach(() => updateApp(world.ctx, world.app.id, { settings: { allowlist_enabled: true } }))

  test('is written, listed and emptied by the app’s server, under both prefixes', async () => {
    const addition = await allow('email', ' Ada@Example.com ')
    const entry = {
      ...{ id: expect.any(String), type: 'email', value: 'ada@example.com' },
      ...{ appId: world.app.id, acceptedAt: null },
    }
    expect(addition).toMatchObject({ ...ok, body: entry })
    expect((await allow('email', 'ada@example.com')).body).toEqual(addition.body)
    await allow('emailDomain', 'example.org')
    await allow('phone', '+1 213 373 4253')
    await allow('wallet', '0x52908400098527886E0F7030069857D2E4169EE7')
    for (const prefix of ['/v1', '/api/v1'] as const) {
      const { body } = await call('GET', 'allowlist', { prefix })
      expect(body).toMatchObject([
        entry,
        { type: 'emailDomain', value: 'example.org' },
        { type: 'phone', value: '+12133734253' },
        { type: 'wallet', value: '0x52908400098527886e0f7030069857d2e4169ee7' },
      ])
    }
    const body = { type: 'email', value: 'ADA@example.com' }
    expect(await call('DELETE', 'allowlist', { body })).toMatchObject({
      ...ok,
      body: { message: expect.any(String) },
    })
    expect(await call('DELETE', 'allowlist', { body })).toMatchObject({
      status: 404,
      body: { code: 'not_found', error: 'This entry is not on the allowlist.' },
    })
  })

  test('says when a user has signed up', async () => {
    await allow('email', 'ada@example.com')
    await signIn(world, 'ada@example.com')
    const acceptedAt = Math.floor(world.clock.now().getTime() / 1_000)
    expect((await call('GET', 'allowlist')).body).toMatchObject([{ acceptedAt }])
  })

  test('admits all addresses of a domain, by email and by a social network', async () => {
    await allow('emailDomain', 'bücher.example')
    for (const email of ['ada@bücher.example', 'ADA+2@XN--BCHER-KVA.example'])
      expect(await init(email)).toMatchObject(ok)
    expect(await logInWithGoogle('grace@bücher.example')).toMatchObject(ok)
  })

  test('admits an address on it also by a social network', async () => {
    await allow('email', 'ada@example.com')
    expect(await logInWithGoogle('Ada@example.com')).toMatchObject(ok)
  })

  test('security: refuses a domain that only looks like one on it', async () => {
    await allow('emailDomain', 'example.com')
    for (const email of [
      'eve@sub.example.com',
      'eve@notexample.com',
      'eve@example.com.evil.example',
      'eve@exаmple.com', // with a Cyrillic letter
    ])
      expect(await init(email), email).toMatchObject(rejection)
    expect(await logInWithGoogle('eve@example.net')).toMatchObject(rejection)
  })

  test('security: refuses an address that the social network has not verified', async () => {
    await allow('emailDomain', 'example.com')
    expect(await logInWithGoogle('eve@example.com', false)).toMatchObject(rejection)
  })

  test('security: refuses a tagged address of an address on it', async () => {
    await allow('email', 'ada@example.com')
    expect(await init('ada+eve@example.com')).toMatchObject(rejection)
  })
})

test('both published SDKs change the allowlist', async () => {
  const apiURL = await world.listen()
  const { id: appId, secret: appSecret } = world.app
  const node = new NodeClient({ appId, appSecret, apiUrl: apiURL }).apps()
  const serverAuth = new ServerAuth(appId, appSecret, { apiURL })
  const entry = { type: 'emailDomain', value: 'example.org' } as const
  const reply = await node.inviteToAllowlist(entry)
  expect(reply).toMatchObject({ ...entry, appId, acceptedAt: null })
  await serverAuth.inviteToAllowlist({ type: 'phone', value: '+1 213 373 4253' })
  expect(await node.getAllowlist()).toHaveLength(2)
  expect(await serverAuth.getAllowlist()).toHaveLength(2)
  await serverAuth.removeFromAllowlist({ type: 'phone', value: '+12133734253' })
  await node.removeFromAllowlist(entry)
  expect(await node.getAllowlist()).toEqual([])
  await expect(node.removeFromAllowlist(entry)).rejects.toMatchObject({ status: 404 })
})

describe('the denylist', () => {
  test('is written, listed by pages and emptied by the app’s server', async () => {
    const values = [
      ['email', 'Eve@Example.com', 'eve@example.com'],
      ['emailDomain', 'example.net', 'example.net'],
      ['phoneNumber', '+1 213 373 4253', '+12133734253'],
      [
        'ethereumAddress',
        '0x52908400098527886E0F7030069857D2E4169EE7',
        '0x52908400098527886e0f7030069857d2e4169ee7',
      ],
      [
        'solanaAddress',
        '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
        '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
      ],
    ] as const
    for (const [rule_type, typed, value] of values)
      expect(await deny(rule_type, typed)).toMatchObject({ ...ok, body: { rule_type, value } })
    type Page = { data: { id: string; value: string }[]; next_cursor: string | null }
    const path = `/apps/${world.app.id}/denylist`
    const entries: Page['data'] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = `?limit=2${cursor && `&cursor=${cursor}`}`
      const body = (await appServer(world)('GET', path + query)).body as Page
      expect(body.data.length).toBeLessThanOrEqual(2)
      entries.push(...body.data)
      cursor = body.next_cursor
    }
    expect(new Set(entries.map(({ value }) => value))).toEqual(new Set(values.map(([, , value]) => value)))
    for (const { id } of entries) expect(await call('DELETE', 'denylist', { body: { id } })).toMatchObject(ok)
    expect((await call('GET', 'denylist')).body).toEqual({ data: [], next_cursor: null })
    const [first] = entries
    expect(await call('DELETE', 'denylist', { body: { id: first?.id } })).toMatchObject({ status: 404 })
  })

  test('security: refuses every spelling of a denied address', async () => {
    await deny('email', 'eve@bücher.example')
    for (const email of [
      'eve@bücher.example',
      'EVE@BÜCHER.EXAMPLE',
      'eve@xn--bcher-kva.example',
      'eve+1@bücher.example',
      'eve+a+b@xn--bcher-kva.example',
      'ｅｖｅ@bücher.example',
    ])
      expect(await init(email), email).toMatchObject(rejection)
    expect(await init('evelyn@bücher.example')).toMatchObject(ok)
    expect(await logInWithGoogle('Eve+2@Bücher.example')).toMatchObject(rejection)
  })

  test('security: refuses a domain, a number, and nothing else', async () => {
    await deny('emailDomain', 'example.net')
    await deny('phoneNumber', '+1 213 373 4250')
    expect(await init('anyone@EXAMPLE.net')).toMatchObject(rejection)
    expect(await init('anyone@sub.example.net')).toMatchObject(ok)
    expect(await logInWithGoogle('eve@example.net')).toMatchObject(rejection)
    const text = (phoneNumber: string) => world.post('/api/v1/passwordless_sms/init', { phoneNumber })
    expect(await text('(213) 373-4250')).toMatchObject(rejection)
    expect(await text('(213) 373-4251')).toMatchObject(ok)
  })

  test('security: ends the sessions of a user, on every server, and refuses each of their logins', async () => {
    const eve = await signIn(world, 'eve@example.com')
    const other = await restart(world)
    const number = '+12133734252'
    await world.post('/api/v1/passwordless_sms/init', { phoneNumber: number }, { token: eve.token })
    const phoneNumber = { phoneNumber: number, code: world.codeFor(number) }
    const linkReply = await world.post('/api/v1/passwordless_sms/link', phoneNumber, { token: eve.token })
    expect(linkReply).toMatchObject(ok)
    const again = await signIn(world, 'eve@example.com')
    await deny('email', 'eve@example.com')
    const me = (on: World) => on.get('/api/v1/users/me', { token: again.token })
    expect(await me(world)).toMatchObject({ status: 401 })
    expect(await me(other)).toMatchObject({ status: 401 })
    expect(
      await other.post('/api/v1/sessions', { refresh_token: again.refreshToken }, { token: again.token }),
    ).toMatchObject({ status: 401 })
    // By an account that is not denied itself.
    await expect(signInBySms(world, number)).rejects.toThrow('allowlist_rejected')
    const rows = await world.ctx.db
      .selectFrom('audit_log')
      .select(['event', 'data'])
      .where('user_id', '=', eve.userId)
      .where('event', '=', 'session.denied')
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('security: of very many users, some sessions end at once and the others at their refresh', async () => {
    await signIn(world, 'eve@example.com')
    await sql`
      with clones as (
        insert into users (id, app_id, created_at)
        select 'did:privy:' || n, ${world.app.id}, now() from generate_series(1, 1200) n returning id),
      accounts as (
        insert into linked_accounts
          (app_id, user_id, type, subject, data, verified_at, first_verified_at, latest_verified_at)
        select ${world.app.id}, id, 'email', split_part(id, ':', 3) || '@example.com', '{}', now(), now(), now()
        from clones)
      insert into sessions
        (id, app_id, user_id, sid, rotated_at, created_at, authenticated_at, last_used_at, expires_at)
      select 'clone ' || id, ${world.app.id}, id, id, now(), now(), now(), now(), now() + interval '1 day'
      from clones`.execute(world.ctx.db)
    await deny('emailDomain', 'example.com')
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sessions
      where app_id = ${world.app.id} and revoked_reason = 'denied'`.execute(world.ctx.db)
    expect(rows).toEqual([{ count: 1_000 }])
    // Ended before, so the next ones follow.
    await deny('emailDomain', 'example.com')
    const live = await sql`
      select 1 from sessions where app_id = ${world.app.id} and revoked_at is null`.execute(world.ctx.db)
    expect(live.rows).toEqual([])
  })

  test('security: does not tell strangers which numbers belong to a denied user', async () => {
    const eve = await signIn(world, 'eve@example.com')
    const number = '+12133734252'
    const sms = (phoneNumber: string) => world.post('/api/v1/passwordless_sms/init', { phoneNumber })
    await world.post('/api/v1/passwordless_sms/init', { phoneNumber: number }, { token: eve.token })
    const code = { phoneNumber: number, code: world.codeFor(number) }
    await world.post('/api/v1/passwordless_sms/link', code, { token: eve.token })
    await deny('email', 'eve@example.com')
    world.clock.forward({ seconds: 60 })
    const { status, body } = await sms('+12133734253')
    expect(await sms(number)).toMatchObject({ status, body })
    expect(status).toBe(200)
    const login = { phoneNumber: number, code: world.codeFor(number) }
    expect(await world.post('/api/v1/passwordless_sms/authenticate', login)).toMatchObject(rejection)
  })

  test('security: a code that was sent before does not log in', async () => {
    expect(await init('eve@example.com')).toMatchObject(ok)
    await deny('emailDomain', 'example.com')
    const login = { email: 'eve@example.com', code: world.codeFor('eve@example.com') }
    expect(await world.post('/api/v1/passwordless/authenticate', login)).toMatchObject(rejection)
    const users = await world.ctx.db
      .selectFrom('users')
      .select('id')
      .where('app_id', '=', world.app.id)
      .execute()
    expect(users).toEqual([])
  })

  test('security: a session that escaped ends at its refresh', async () => {
    const eve = await signIn(world, 'eve@example.com')
    // As a login that had read the list before the entry was addition.
    await world.ctx.db
      .insertInto('denylist_entries')
      .values({ app_id: world.app.id, type: 'email', value: 'eve@example.com' })
      .execute()
    world.ctx.apps.forget()
    const refresh = () => world.post('/api/v1/sessions', { refresh_token: eve.refreshToken })
    expect(await refresh()).toMatchObject({ status: 401 })
    expect(await world.get('/api/v1/users/me', { token: eve.token })).toMatchObject({ status: 401 })
  })

  test('security: a denied account cannot be linked', async () => {
    const user = await signIn(world)
    await deny('email', 'eve@example.com')
    expect(await init('eve+2@example.com', user.token)).toMatchObject(rejection)
    await deny('emailDomain', 'example.net')
    const { code, state, verifier } = await travel(world, {
      persona: { email: 'eve@example.net' },
      sent: { token: user.token },
    })
    expect(
      await world.post(
        '/api/v1/oauth/link',
        { authorization_code: code, state_code: state, code_verifier: verifier },
        { token: user.token },
      ),
    ).toMatchObject(rejection)
  })

  test('an entry that is removed admits the user again', async () => {
    const { body } = await deny('email', 'eve@example.com')
    expect(await init('eve@example.com')).toMatchObject(rejection)
    await call('DELETE', 'denylist', { body: { id: body.id } })
    expect(await init('eve@example.com')).toMatchObject(ok)
  })

  test('error: the published kinds are the only ones', async () => {
    for (const type of ['wallet', 'phone', 'country'])
      expect(await deny(type, 'eve@example.com')).toMatchObject({
        status: 400,
        body: { code: 'invalid_data' },
      })
  })
})

describe.each(['allowlist', 'denylist'] as const)('the %s of another app', (list) => {
  test('security: another app can neither read nor change it, and it denies no user there', async () => {
    const { appId, appSecret } = await createApp(world.ctx, { name: 'Other', origins: [] })
    const thief = appServer({ ...world, app: { ...world.app, id: appId, secret: appSecret } })
    const body = { type: 'email', value: 'ada@example.com' }
    const addition = await call('POST', list, { body })
    const removal = { ...body, id: addition.body.id }
    for (const [method, options] of [
      ['GET', {}],
      ['POST', { body }],
      ['DELETE', { body: removal }],
    ] as const) {
      expect(await thief(method, `/apps/${world.app.id}/${list}`, options)).toMatchObject({
        status: 400,
        body: { code: 'missing_or_invalid_privy_app_id' },
      })
    }
    expect(await thief('DELETE', `/apps/${appId}/${list}`, { body: removal })).toMatchObject({ status: 404 })
    const after = await call('GET', list)
    expect(JSON.stringify(after.body)).toContain('ada@example.com')
    await thief('POST', `/apps/${appId}/denylist`, { body: { type: 'email', value: 'bob@example.com' } })
    expect(await init('bob@example.com')).toMatchObject(ok)
  })
})
