import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { complaint, published } from '../../../../test/support/contract/published.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'
import { updateApp } from '../app/manage.ts'
import type { IdentityProof } from '../user/identity.ts'
import { insertAccount } from '../user/store.ts'
import { signIn as signInBy } from './signIn.ts'

/** Requests a code for an address and returns the response to using it. */
async function codeThen(world: World, email: string, more: object = {}) {
  await world.post('/api/v1/passwordless/init', { email })
  const code = world.codeFor(email)
  return () => world.post('/api/v1/passwordless/authenticate', { email, code, ...more })
}

async function count(world: World, table: 'users' | 'linked_accounts' | 'sessions' | 'audit_log') {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} where app_id = ${world.app.id}`.execute(world.ctx.db)
  return rows[0]?.n
}

async function rows(world: World) {
  const tables = ['users', 'linked_accounts', 'sessions', 'audit_log'] as const
  return Promise.all(tables.map((table) => count(world, table)))
}

describe('sign-in', () => {
  test('answers what published clients read', async () => {
    const world = await createWorld()
    for (const isNew of [true, false]) {
      const { body } = await (await codeThen(world, 'ada@example.com'))()
      const schema = published['email.authenticate']?.reply
      expect(schema && complaint(schema, body)).toBeNull()
      expect(body).toMatchObject({
        is_new_user: isNew,
        user: {
          id: expect.stringMatching(/^did:privy:[\w-]{22}$/),
          linked_accounts: [{ type: 'email', address: 'ada@example.com' }],
          mfa_methods: [],
          has_accepted_terms: false,
          is_guest: false,
        },
      })
    }
  })

  test('moves the time of the account that was used, for clients take the newest for it', async () => {
    const world = await createWorld()
    const session = await signIn(world)
    world.clock.forward({ seconds: 90 })
    const { body } = await (await codeThen(world, session.email))()
    const [account] = (body.user as { linked_accounts: Record<string, number>[] }).linked_accounts
    const now = Math.floor(world.clock.now().getTime() / 1_000)
    expect(account).toMatchObject({
      latest_verified_at: now,
      first_verified_at: now - 90,
      verified_at: now - 90,
    })
    const me = await world.get('/api/v1/users/me', { token: String(body.token) })
    expect(me.body.user).toEqual(body.user)
  })

  test('moves the time of that account only, and not of another with the same name', async () => {
    const world = await createWorld()
    const { userId, email } = await signIn(world)
    const now = world.clock.now()
    for (const identity of [
      { type: 'telegram', subject: email, data: {} },
      { type: 'wallet', subject: '0x1', data: { address: '0x1' } },
    ] as const)
      await insertAccount(world.ctx, { appId: world.app.id, userId, identity, now })
    world.clock.forward({ seconds: 90 })
    const { body } = await (await codeThen(world, email))()
    const me = await world.get('/api/v1/users/me', { token: String(body.token) })
    expect(me.body.user).toEqual(body.user)
  })

  test('security: two proofs of one unknown address at once make one user', async () => {
    const world = await createWorld()
    const email = 'twice@example.com'
    const spend = await codeThen(world, email)
    await warmPool(world)
    const replies = await Promise.all(Array.from({ length: 30 }, spend))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await count(world, 'users')).toBe(1)
    expect(await count(world, 'sessions')).toBe(1)
  })

  test('security: breaks at nothing while its account goes from user to user (R29: malformed bodies)', async () => {
    const world = await createWorld()
    const app = await world.ctx.apps.find(world.app.id)
    if (!app) throw new Error('The app of a world exists.')
    let encounters = 0
    // Postgres's error for a login that meets several transfers of the same account.
    const concurrentInsert = sql`insert into apps (id, name) select id, name from apps where id = ${app.id} returning 1`
    const proof: IdentityProof = {
      identity: { type: 'telegram', subject: '1', data: {}, display: '1' },
      get spend() {
        return ++encounters <= 4 ? concurrentInsert : sql`select 1`
      },
    }
    const signing = { app, proof, mode: 'login-or-sign-up', userAgent: '', caller: undefined } as const
    expect(await signInBy(world.ctx, signing)).toMatchObject({ isNewUser: true })
    encounters = -100
    await expect(signInBy(world.ctx, signing)).rejects.toMatchObject({ code: '23505' })
    expect(encounters).toBeLessThan(-80)
  })

  test('security: without sign-up nothing is written for an unknown address (R68: no sign-up)', async () => {
    const world = await createWorld()
    const before = await rows(world)
    const reply = await (await codeThen(world, 'nobody@example.com', { mode: 'no-signup' }))()
    expect(reply).toMatchObject({ status: 400, body: { code: 'user_does_not_exist' } })
    expect(await rows(world)).toEqual(before)
  })

  test('without sign-up a known address gets in', async () => {
    const world = await createWorld()
    const { email } = await signIn(world)
    expect((await (await codeThen(world, email, { mode: 'no-signup' }))()).status).toBe(200)
  })
})

describe('the user limit', () => {
  test('security: of 30 at once with five seats five get in (R67: allowlist and user limit)', async () => {
    const world = await createWorld({ env: { LATCHKEY_IP_LIMITS: 'off' } })
    await updateApp(world.ctx, world.app.id, { userLimit: 5 })
    const spends = await Promise.all(
      Array.from({ length: 30 }, (_, n) => codeThen(world, `u${n}@limit.example`)),
    )
    await warmPool(world)
    const replies = await Promise.all(spends.map((spend) => spend()))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    const others = replies.filter(({ status }) => status !== 200)
    expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(['max_accounts_reached']))
    expect(await count(world, 'users')).toBe(5)
  })

  test('counts who was there before it was set, and lets those in', async () => {
    const world = await createWorld()
    const [first] = [await signIn(world), await signIn(world)]
    await updateApp(world.ctx, world.app.id, { userLimit: 2 })
    expect((await (await codeThen(world, 'third@limit.example'))()).body.code).toBe('max_accounts_reached')
    expect((await (await codeThen(world, first.email))()).status).toBe(200)
    await updateApp(world.ctx, world.app.id, { userLimit: 3 })
    expect((await (await codeThen(world, 'third@limit.example'))()).status).toBe(200)
    expect((await (await codeThen(world, 'fourth@limit.example'))()).body.code).toBe('max_accounts_reached')
  })
})

describe('the allowlist', () => {
  test('answers when the code is asked for, and says nothing about users (R20: user enumeration)', async () => {
    const world = await createWorld()
    const { email } = await signIn(world)
    await updateApp(world.ctx, world.app.id, { settings: { allowlist_enabled: true } })
    const reply = await world.post('/api/v1/passwordless/init', { email })
    const unknown = await world.post('/api/v1/passwordless/init', { email: 'nobody@example.com' })
    expect(reply).toMatchObject({ status: 401, body: { code: 'allowlist_rejected' } })
    expect(unknown.body).toEqual(reply.body)
    await allow(world, 'nobody@example.com')
    expect((await (await codeThen(world, 'nobody@example.com'))()).status).toBe(200)
  })

  test('security: is asked again by the sign-up itself (R67: allowlist and user limit)', async () => {
    const world = await createWorld()
    const spend = await codeThen(world, 'late@example.com')
    await updateApp(world.ctx, world.app.id, { settings: { allowlist_enabled: true } })
    expect(await spend()).toMatchObject({ status: 401, body: { code: 'allowlist_rejected' } })
    expect(await count(world, 'users')).toBe(0)
  })
})

async function allow(world: World, value: string): Promise<void> {
  await world.ctx.db
    .insertInto('allowlist_entries')
    .values({ app_id: world.app.id, type: 'email', value, created_at: world.clock.now() })
    .execute()
}

test('terms are accepted once, and the session says so', async () => {
  const world = await createWorld()
  const { token, refreshToken } = await signIn(world)
  const reply = await world.post('/api/v1/users/me/accept_terms', {}, { token })
  expect(reply).toMatchObject({ status: 200, body: { has_accepted_terms: true } })
  const refreshReply = await world.post('/api/v1/sessions', { refresh_token: refreshToken })
  expect(refreshReply.body.user).toMatchObject({ has_accepted_terms: true })
})
