import { describe, expect, test } from 'vitest'
import { complaint, published } from '../../../../test/support/contract/published.ts'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'
import { insertAccount } from '../user/store.ts'
import { unlink as unlinkAccount } from './unlink.ts'

type Account = { type: string; address: string }

/** Requests a code while signed in, and returns the response of a call with it. */
async function codeThen(world: World, session: Session, email: string) {
  const reply = await world.post('/api/v1/passwordless/init', { email }, { token: session.token })
  expect(reply.status).toBe(200)
  const code = world.codeFor(email)
  return (path: string, body: object) =>
    world.post(`/api/v1/passwordless/${path}`, { code, ...body }, { token: session.token })
}

async function link(world: World, session: Session, email: string) {
  return (await codeThen(world, session, email))('link', { email })
}

/** A user with only an external wallet, so that an address can be linked. */
async function withoutEmail(world: World): Promise<Session> {
  const session = await signIn(world)
  await addWallet(world, session, { wallet_client_type: 'metamask' })
  const reply = await unlink(world, session, session.email)
  expect(reply.status).toBe(200)
  return { ...session, ...(await refreshSession(world, session)) }
}

async function refreshSession(world: World, { refreshToken }: Session) {
  const { body } = await world.post('/api/v1/sessions', { refresh_token: refreshToken })
  return { token: String(body.token), refreshToken: String(body.refresh_token) }
}

const unlink = (world: World, { token }: Session, address: string) =>
  world.post('/api/v1/passwordless/unlink', { address }, { token })

let wallets = 0

async function addWallet(world: World, { userId }: Session, data: object): Promise<string> {
  const address = `0x${String(++wallets).padStart(40, '0')}`
  const now = world.clock.now()
  const wallet = { address, chain_type: 'ethereum', wallet_client: 'unknown', ...data }
  const identity = { type: 'wallet', subject: address, data: wallet } as const
  await insertAccount(world.ctx, { appId: world.app.id, userId, identity, now })
  return address
}

const me = async (world: World, token: string) => (await world.get('/api/v1/users/me', { token })).status

describe('link', () => {
  test('adds a proven address, and answers a bare user', async () => {
    const world = await createWorld()
    const session = await withoutEmail(world)
    const { status, body } = await link(world, session, 'new@link.example')
    const schema = published['email.link']?.reply
    expect(status).toBe(200)
    expect(schema && complaint(schema, body)).toBeNull()
    expect((body.linked_accounts as Account[]).map(({ type }) => type).sort()).toEqual(['email', 'wallet'])
    const user = (await world.post('/api/v1/sessions', { refresh_token: session.refreshToken })).body.user
    expect(user).toEqual(body)
  })

  test('security: the sid changes, the old token lives for a minute, other sessions go on (R8: logout at the server, R9: changing session id)', async () => {
    const world = await createWorld()
    const session = await withoutEmail(world)
    await link(world, session, 'sid@link.example')
    expect(await me(world, session.token)).toBe(200)
    const { token } = await refreshSession(world, session)
    expect(getSid(token)).not.toBe(getSid(session.token))
    world.clock.forward({ seconds: 61 })
    expect(await me(world, session.token)).toBe(401)
    expect(await me(world, token)).toBe(200)
  })

  test('error: there is one address per user (R60: limits on accounts)', async () => {
    const world = await createWorld()
    const session = await signIn(world)
    expect(await link(world, session, 'second@link.example')).toMatchObject({
      status: 400,
      body: { code: 'cannot_link_more_of_type', error: 'User already has an account of type email linked.' },
    })
  })

  test("an address that is the caller's already is verified again", async () => {
    const world = await createWorld()
    const session = await signIn(world)
    world.clock.forward({ seconds: 60 })
    const { status, body } = await link(world, session, session.email)
    const now = Math.floor(world.clock.now().getTime() / 1_000)
    expect({ status, accounts: body.linked_accounts }).toMatchObject({
      status: 200,
      accounts: [{ address: session.email, latest_verified_at: now, first_verified_at: now - 60 }],
    })
  })

  test('security: of two users who link one address at once one has it (R59: one owner per identity)', async () => {
    const world = await createWorld()
    const email = 'both@link.example'
    const users = [await withoutEmail(world), await withoutEmail(world)]
    const calls = []
    for (const user of users) calls.push(await codeThen(world, user, email))
    await warmPool(world)
    const replies = await Promise.all(calls.map((call) => call('link', { email })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    const loser = replies.find(({ status }) => status === 400)
    expect(['linked_to_another_user', 'account_transfer_required']).toContain(loser?.body.code)
    const owners = await world.ctx.db
      .selectFrom('linked_accounts')
      .select('user_id')
      .where('subject', '=', email)
      .where('deleted_at', 'is', null)
      .execute()
    expect(owners).toHaveLength(1)
  })
})

describe('unlink', () => {
  test('security: the last way to log in stays (R61: last login method)', async () => {
    const world = await createWorld()
    const session = await signIn(world)
    await addWallet(world, session, { wallet_client_type: 'privy' })
    expect(await unlink(world, session, session.email)).toMatchObject({
      status: 400,
      body: { code: 'cannot_unlink_sole_account' },
    })
    expect(await me(world, session.token)).toBe(200)
  })

  test('security: of the last two ways, both taken away at once, one stays (R61: last login method)', async () => {
    const world = await createWorld()
    const session = await signIn(world)
    const subject = await addWallet(world, session, { wallet_client_type: 'metamask' })
    const app = await world.ctx.apps.find(world.app.id)
    if (!app) throw new Error('The app of a world exists.')
    const caller = await world.ctx.authenticate(app, session.token)
    await warmPool(world)
    const identities = [
      { type: 'email', subject: session.email } as const,
      { type: 'wallet', subject } as const,
    ]
    const results = await Promise.allSettled(
      identities.map((identity) => unlinkAccount(world.ctx, { app, caller, identity })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('error: an embedded wallet stays (R61: last login method)', async () => {
    const world = await createWorld()
    const session = await signIn(world)
    const subject = await addWallet(world, session, { wallet_client_type: 'privy' })
    const app = await world.ctx.apps.find(world.app.id)
    if (!app) throw new Error('The app of a world exists.')
    const caller = await world.ctx.authenticate(app, session.token)
    const unlinking = unlinkAccount(world.ctx, { app, caller, identity: { type: 'wallet', subject } })
    await expect(unlinking).rejects.toMatchObject({ code: 'cannot_unlink_embedded_wallet' })
  })

  test("error: what is not the caller's is not there", async () => {
    const world = await createWorld()
    const [ada, bob] = [await signIn(world), await signIn(world)]
    expect(await unlink(world, ada, bob.email)).toMatchObject({
      status: 404,
      body: { code: 'linked_account_not_found' },
    })
  })

  test('a freed address can be a new user', async () => {
    const world = await createWorld()
    const session = await signIn(world)
    await addWallet(world, session, { wallet_client_type: 'metamask' })
    await unlink(world, session, session.email)
    const other = await signIn(world, session.email)
    expect(other.userId).not.toBe(session.userId)
  })
})

describe('update', () => {
  const update = async (world: World, session: Session, oldAddress: string, newAddress: string) =>
    (await codeThen(world, session, newAddress))('update', { oldAddress, newAddress })

  test('replaces the address, tells both, and ends the access tokens of all sessions (R64: replaced address)', async () => {
    const world = await createWorld()
    const session = await signIn(world)
    const desk = await signIn(world, session.email)
    const { status, body } = await update(world, session, session.email, 'newer@update.example')
    expect({ status, accounts: body.linked_accounts }).toMatchObject({
      status: 200,
      accounts: [{ address: 'newer@update.example' }],
    })
    expect(body.linked_accounts).toHaveLength(1)
    const notices = world.inbox.filter(({ subject }) => subject.includes('was changed')).map(({ to }) => to)
    expect(notices.sort()).toEqual(['newer@update.example', session.email].sort())
    world.clock.forward({ seconds: 61 })
    expect(await me(world, desk.token)).toBe(401)
    expect(await me(world, (await refreshSession(world, desk)).token)).toBe(200)
    expect((await signIn(world, 'newer@update.example')).userId).toBe(session.userId)
  })

  test.each([
    { what: 'a wrong old address', old: 'other@update.example', code: 'linked_account_not_found' },
    { what: "another user's old address", old: undefined, code: 'linked_account_not_found' },
  ])('security: $what changes nothing (R64: replaced address)', async ({ old, code }) => {
    const world = await createWorld()
    const [session, other] = [await signIn(world), await signIn(world)]
    const reply = await update(world, session, old ?? other.email, 'taken@update.example')
    expect(reply.body).toMatchObject({ code })
    expect(world.inbox.some(({ subject }) => subject.includes('was changed'))).toBe(false)
    expect((await signIn(world, session.email)).userId).toBe(session.userId)
  })

  test("security: an address that is another user's is refused", async () => {
    const world = await createWorld()
    const [session, other] = [await signIn(world), await signIn(world)]
    const reply = await update(world, session, session.email, other.email)
    expect(reply).toMatchObject({ status: 400, body: { code: 'linked_to_another_user' } })
  })
})

function getSid(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
  return claims.sid
}
