import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import {
  allSocial,
  authenticate,
  comeBack,
  consent,
  formPost,
  leave,
  logInBy,
  toProof,
  travel,
} from '../../../../../test/support/oauth.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World, warmPool } from '../../../../../test/support/world.ts'
import { createClient, updateApp } from '../../app/manage.ts'

const settings = allSocial
const refusal = { status: 401, body: { code: 'invalid_credentials' } }

describe('security: a code is worth nothing without everything it is bound to (R31: OAuth state, R32: PKCE, R37: redirect code)', () => {
  test.each([
    { what: 'another state', body: { state_code: 'x'.repeat(48) }, code: 'oauth_state_mismatch' },
    { what: 'another verifier', body: { code_verifier: 'x'.repeat(48) }, code: 'invalid_pkce_parameters' },
    { what: 'no verifier', body: { code_verifier: undefined }, code: 'invalid_pkce_parameters' },
    { what: 'another provider', body: { provider: 'github' }, code: 'invalid_credentials' },
    { what: 'no code', body: { authorization_code: undefined }, code: 'invalid_credentials' },
    { what: 'no state', body: { state_code: null }, code: 'invalid_credentials' },
    { what: 'another code', body: { authorization_code: 'x'.repeat(43) }, code: 'invalid_credentials' },
    { what: 'another browser', sent: { headers: { 'privy-ca-id': 'b' } }, code: 'invalid_credentials' },
    { what: 'no browser', sent: {}, code: 'invalid_credentials' },
  ])('$what', async ({ body, code, sent = { headers: { 'privy-ca-id': 'a' } } }) => {
    const world = await createWorld({ settings })
    const own = { headers: { 'privy-ca-id': 'a' } }
    const trip = await travel(world, { sent: own })
    expect((await authenticate(world, trip, body, sent)).body.code).toBe(code)
    expect((await authenticate(world, trip, {}, own)).status).toBe(200)
  })

  test('another app', async () => {
    const [world, other] = [await createWorld({ settings }), await createWorld({ settings })]
    const trip = await travel(world)
    expect(await authenticate(other, trip)).toMatchObject(refusal)
    expect((await authenticate(world, trip)).status).toBe(200)
  })

  test('another client of the app', async () => {
    const world = await createWorld({ settings })
    const clientId = await createClient(world.ctx, world.app.id, { name: 'Second', origins: [] })
    const own = { headers: { 'privy-client-id': clientId } }
    const trip = await travel(world, { sent: own })
    expect(await authenticate(world, trip)).toMatchObject(refusal)
    expect((await authenticate(world, trip, {}, own)).status).toBe(200)
  })

  test('more than a minute old', async () => {
    const world = await createWorld({ settings })
    const trip = await travel(world)
    world.clock.forward({ seconds: 61 })
    expect(await authenticate(world, trip)).toMatchObject(refusal)
  })

  test('a state is one of 256 random bits, and its verifier is not readable in the database', async () => {
    const world = await createWorld({ settings })
    const { url, verifier } = await leave(world)
    const state = new URL(url).searchParams.get('state') ?? ''
    expect(state).toMatch(/^[\w-]{25}\.[\w-]{43}$/)
    const rows = JSON.stringify(await world.ctx.db.selectFrom('ceremonies').selectAll().execute())
    expect(rows).not.toContain(state)
    expect(rows).not.toContain(verifier)
    expect(rows).not.toMatch(/"codeVerifier"/)
  })
})

describe('security: who began decides what the login is for (R31: OAuth state, decision 7: codes and limits)', () => {
  test('what nobody began links nothing, what somebody began logs nobody in', async () => {
    const world = await createWorld({ settings })
    const eve = await signIn(world)
    const login = await travel(world)
    const reply = await world.post('/api/v1/oauth/link', toProof(login), { token: eve.token })
    expect(reply).toMatchObject(refusal)
    const linking = await travel(world, { sent: { token: eve.token } })
    expect(await authenticate(world, linking)).toMatchObject(refusal)
  })

  test("one user's code is no other user's", async () => {
    const world = await createWorld({ settings })
    const [eve, bob] = [await signIn(world), await signIn(world)]
    const trip = await travel(world, { sent: { token: eve.token } })
    expect(await world.post('/api/v1/oauth/link', toProof(trip), { token: bob.token })).toMatchObject(refusal)
  })
})

describe('security: no flow without PKCE, on both legs (R32: PKCE)', () => {
  test.each([undefined, null, '', 'plain', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}=`])(
    'challenge %j is refused',
    async (code_challenge) => {
      const world = await createWorld({ settings })
      const { answer } = await leave(world, { body: { code_challenge } })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_pkce_parameters' } })
    },
  )

  test.each([undefined, null, '', 'short', 'x'.repeat(21)])('state %j is refused', async (state_code) => {
    const world = await createWorld({ settings })
    expect((await leave(world, { body: { state_code } })).answer.status).toBe(400)
  })

  test('the provider gets a challenge of our own', async () => {
    const world = await createWorld({ settings })
    const { url, verifier } = await leave(world)
    const query = new URL(url).searchParams
    expect(query.get('code_challenge_method')).toBe('S256')
    expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(url).not.toContain(verifier)
  })

  test('a code of the provider that belongs to another login is refused by the provider', async () => {
    const world = await createWorld({ settings })
    const [one, two] = [await leave(world), await leave(world)]
    const [first, second] = [await consent(world, one.url), await consent(world, two.url)]
    const mixture = new URL(first.url)
    mixture.searchParams.set('code', new URL(second.url).searchParams.get('code') ?? '')
    const back = await comeBack(world, new Request(mixture))
    const code = back?.searchParams.get('privy_oauth_code') ?? ''
    const body = { authorization_code: code, state_code: one.stateCode, code_verifier: one.verifier }
    expect(await world.post('/api/v1/oauth/authenticate', body)).toMatchObject(refusal)
  })
})

describe('security: a provider’s answer is taken once, from that provider (R31: OAuth state, R34: network mix-up)', () => {
  test('at the callback of another provider it is worth nothing, there or at its own', async () => {
    const world = await createWorld({ settings })
    const { url } = await leave(world, { provider: 'google' })
    const { search } = new URL((await consent(world, url)).url)
    const elsewhere = await comeBack(
      world,
      new Request(new URL(`/api/v1/oauth/callback/github${search}`, url)),
    )
    expect(elsewhere?.searchParams.get('privy_oauth_code')).toBe('error')
    const own = new Request(new URL(`/api/v1/oauth/callback/google${search}`, url))
    expect(await comeBack(world, own)).toBeNull()
  })

  test('with another issuer it is worth nothing (RFC 9207)', async () => {
    const world = await createWorld({ settings })
    for (const iss of ['https://evil.example', '', 'https://accounts.google.com/']) {
      const request = new URL((await consent(world, (await leave(world)).url)).url)
      request.searchParams.set('iss', iss)
      const back = await comeBack(world, new Request(request))
      expect(back?.searchParams.get('privy_oauth_code')).toBe('error')
    }
  })

  test.each(['', 'x', `${'a'.repeat(25)}.${'b'.repeat(43)}`])('state %j leads nowhere', async (state) => {
    const world = await createWorld({ settings })
    const target = `/api/v1/oauth/callback/google?code=x&state=${state}`
    expect(await comeBack(world, new Request(new URL(target, 'http://localhost:4000')))).toBeNull()
    const apple = 'http://localhost:4000/api/v1/oauth/callback/apple'
    expect(await comeBack(world, formPost(apple, { code: 'x', state }))).toBeNull()
  })

  test('of 20 answers at once one gets a code', async () => {
    const world = await createWorld({ settings })
    const request = await consent(world, (await leave(world)).url)
    await warmPool(world)
    const all = await Promise.all(Array.from({ length: 20 }, () => comeBack(world, request.clone())))
    expect(all.filter((back) => back !== null)).toHaveLength(1)
  })
})

describe('security: a code presented twice ends what it opened (R37: redirect code)', () => {
  test('a replay is refused and kills the session of the first', async () => {
    const world = await createWorld({ settings })
    const trip = await travel(world)
    const { body } = await authenticate(world, trip)
    const token = String(body.token)
    expect((await world.get('/api/v1/users/me', { token })).status).toBe(200)
    expect(await authenticate(world, trip)).toMatchObject(refusal)
    expect((await world.get('/api/v1/users/me', { token })).status).toBe(401)
    const refresh = { refresh_token: body.refresh_token }
    expect((await world.post('/api/v1/sessions', refresh)).status).toBe(401)
  })

  test('whoever has the code alone cannot end anything', async () => {
    const world = await createWorld({ settings })
    const trip = await travel(world)
    const { body } = await authenticate(world, trip)
    await authenticate(world, trip, { code_verifier: 'x'.repeat(48) })
    expect((await world.get('/api/v1/users/me', { token: String(body.token) })).status).toBe(200)
  })

  test('20 at once open one session at most, and it does not live', async () => {
    const world = await createWorld({ settings })
    const trip = await travel(world)
    await warmPool(world)
    const all = await Promise.all(Array.from({ length: 20 }, () => authenticate(world, trip)))
    const let_in = all.filter(({ status }) => status === 200)
    expect(let_in.length).toBeLessThanOrEqual(1)
    for (const { body } of let_in)
      expect((await world.get('/api/v1/users/me', { token: String(body.token) })).status).toBe(401)
    const { rows } = await sql<{ live: number }>`
      select count(*)::int as live from sessions where app_id = ${world.app.id} and revoked_at is null`.execute(
      world.ctx.db,
    )
    expect(rows[0]?.live).toBe(0)
  })
})

describe('security: an address given by a provider finds nobody (R36: accounts by issuer and subject)', () => {
  test.each([true, false])('verified: %s', async (isVerified) => {
    const world = await createWorld({ settings })
    const victim = await signIn(world, 'victim@example.com')
    const persona = { subject: 'eve', email: victim.email, verified: isVerified }
    const eve = await logInBy(world, 'google', persona)
    expect(eve.userId).not.toBe(victim.userId)
    expect(eve.body.user).toMatchObject({
      linked_accounts: [{ type: 'google_oauth', email: isVerified ? victim.email : null }],
    })
    const { token } = await signIn(world)
    const trip = await travel(world, { provider: 'discord', persona, sent: { token } })
    expect((await world.post('/api/v1/oauth/link', toProof(trip), { token })).status).toBe(200)
    const me = await world.get('/api/v1/users/me', { token: victim.token })
    expect(me).toMatchObject({ status: 200, body: { user: { id: victim.userId } } })
  })

  test('the same subject at two networks is two people', async () => {
    const world = await createWorld({ settings })
    const [google, discord] = [await logInBy(world, 'google'), await logInBy(world, 'discord')]
    expect(google.userId).not.toBe(discord.userId)
  })
})

describe('security: tokens of a provider stay where they belong (R38: tokens of networks)', () => {
  async function watchTokens(oauth_tokens: boolean) {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const world = await createWorld({ settings: { ...settings, oauth_tokens }, parts: { log } })
    return { world, lines }
  }
  const listRows = async ({ ctx }: World) =>
    JSON.stringify([
      await ctx.db.selectFrom('ceremonies').selectAll().execute(),
      await ctx.db.selectFrom('linked_accounts').selectAll().execute(),
      await ctx.db.selectFrom('audit_log').selectAll().execute(),
      await ctx.db.selectFrom('spent').selectAll().execute(),
    ])

  test('an app that asked for them gets them once, and they are nowhere else', async () => {
    const { world, lines } = await watchTokens(true)
    const trip = await travel(world)
    const before = await listRows(world)
    const { body } = await authenticate(world, trip)
    const tokens = body.oauth_tokens as { access_token: string; refresh_token: string }
    expect(tokens).toEqual({
      provider: 'google',
      access_token: expect.any(String),
      access_token_expires_in_seconds: 3_600,
      refresh_token: expect.any(String),
      scopes: ['one', 'two'],
    })
    for (const text of [before, await listRows(world), lines.join(''), String(trip.back), trip.url]) {
      expect(text).not.toContain(tokens.access_token)
      expect(text).not.toContain(tokens.refresh_token)
    }
    expect(before).toContain('"tokens"')
    expect(await listRows(world)).not.toContain('"tokens"')
  })

  test('an app that has changed its mind meanwhile gets none', async () => {
    const world = await createWorld({ settings: { ...settings, oauth_tokens: true } })
    const trip = await travel(world)
    await updateApp(world.ctx, world.app.id, { settings: { oauth_tokens: false } })
    const { status, body } = await authenticate(world, trip)
    expect({ status, tokens: body.oauth_tokens }).toEqual({ status: 200, tokens: undefined })
  })

  test('of an app that did not ask nothing is kept', async () => {
    const { world } = await watchTokens(false)
    const trip = await travel(world)
    expect(await listRows(world)).not.toContain('"tokens"')
    expect((await authenticate(world, trip)).body).not.toHaveProperty('oauth_tokens')
  })
})
