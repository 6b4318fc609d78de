import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { webhooks } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, describe, expect, test } from 'vitest'
import { appServer } from '../../../../test/support/appServer.ts'
import { askAsApp, enableDelegation } from '../../../../test/support/delegation.ts'
import { createMfaWorld, factors, pass, withWallet } from '../../../../test/support/mfa.ts'
import { signIn, signInBySms } from '../../../../test/support/signIn.ts'
import { startSmartAccountChain } from '../../../../test/support/smartAccounts/chain.ts'
import { prove, startUser, startWith } from '../../../../test/support/smartAccounts/proof.ts'
import { type Attempt, attempts, steal, stolenSettings } from '../../../../test/support/stolenBearer.ts'
import { linksTo, linkTo, press } from '../../../../test/support/undo.ts'
import { createWallet, deviceIn } from '../../../../test/support/vaultDevice.ts'
import { causes, getSends } from '../../../../test/support/webhooks/causes.ts'
import { addReceiver, type Receiver, startReceiver } from '../../../../test/support/webhooks/receiver.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { restoreUser } from '../account/restoreUser.ts'
import type { ChangeName } from '../changes/changes.ts'
import { clean } from '../jobs/cleaning.ts'
import { resetFactors } from '../mfa/reset.ts'
import { restoreWallet } from '../wallet/restoreWallet.ts'

const day = 86_400
const folder = new URL('../', import.meta.url).pathname

test('every line of the audit log in the sources has its events in the table, or the reason for none', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('webhooks/'),
  )
  const names = [...sources, 'webhooks/manage.ts', 'webhooks/deliver.ts'].flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    if (!/audit\(|audit_log|ChangeRecord|event: /.test(text)) return []
    return [...text.matchAll(/event: [^,;}]*?['`]([a-z_]+\.[a-z_]*)['`$][^,;}]*/g)].flatMap(([all]) =>
      [...all.matchAll(/['`]([a-z_]+\.[a-z_]*)/g)].map(([, name = '']) => name),
    )
  })
  expect([...new Set(['session.opened', ...names])].sort()).toEqual(Object.keys(causes).sort())
})

/** Which line came with which event. */
const coverage = new Set<string>()

type Watch = {
  receiver: Receiver
  /** What was received since the last call, in order. Checks shapes, and that the audit log has a cause for each. */
  since(): Promise<webhooks.WebhookEvent[]>
}

async function watch(world: World): Promise<Watch> {
  const receiver = await startReceiver()
  await addReceiver(world, receiver)
  let last = 0
  const since = async () => {
    await world.delivered()
    const lines = await world.ctx.db
      .selectFrom('audit_log')
      .select(['id', 'event'])
      .where('app_id', '=', world.app.id)
      .where('id', '>', last)
      .orderBy('id')
      .execute()
    last = lines.at(-1)?.id ?? last
    // Events of several users arrive in any order.
    const rows = await world.ctx.db
      .selectFrom('webhook_deliveries')
      .select('event_id')
      .where('app_id', '=', world.app.id)
      .orderBy('position')
      .execute()
    const ids = rows.map(({ event_id }) => event_id)
    const events = receiver.received
      .splice(0)
      .sort((a, b) => ids.indexOf(a.headers['svix-id']) - ids.indexOf(b.headers['svix-id']))
      .map(({ event }) => event)
    for (const { type } of events) {
      const by = lines.filter(({ event }) => getSends(event).includes(type))
      expect(
        by.map(({ event }) => event),
        `the cause of ${type}`,
      ).not.toEqual([])
      for (const { event } of by) coverage.add(`${event} ${type}`)
    }
    for (const event of events) {
      const parse = v.safeParse(webhooks.WebhookEvent, event)
      expect(parse.issues, event.type).toBeUndefined()
      // No member beside those that are published.
      expect(Object.keys(event).sort()).toEqual(Object.keys(parse.output as object).sort())
    }
    return events
  }
  return { receiver, since }
}

const types = (events: readonly webhooks.WebhookEvent[]) => events.map(({ type }) => type)
const none: string[] = []
const recovery = ['user.wallet_created', 'wallet.recovery_setup']

/** What each change of a session sends, and then the link of its notice. */
const table: Partial<Record<ChangeName, { sends: string[]; undo?: string[] }>> = {
  linked: { sends: ['user.linked_account'], undo: ['user.unlinked_account'] },
  updated: { sends: ['user.updated_account'], undo: ['user.updated_account'] },
  unlinked: { sends: ['user.unlinked_account'], undo: ['user.linked_account'] },
  takenOver: {
    sends: ['user.created', 'user.authenticated', 'user.transferred_account'],
    undo: ['user.unlinked_account'],
  },
  closed: {
    sends: ['user.created', 'user.authenticated', 'user.transferred_account'],
    undo: ['user.unlinked_account', 'user.created'],
  },
  upgraded: { sends: ['user.created', 'user.linked_account', 'user.authenticated'] },
  walletCreated: { sends: recovery, undo: ['user.unlinked_account'] },
  imported: { sends: recovery, undo: ['user.unlinked_account'] },
  walletAdded: { sends: ['user.wallet_created'] },
  recovered: { sends: ['wallet.recovered'], undo: none },
  exported: { sends: ['wallet.private_key_export', 'wallet.seed_phrase_export'], undo: none },
  recoveryChanged: { sends: ['wallet.recovery_setup'], undo: ['wallet.recovery_setup'] },
  mfaAdded: { sends: ['mfa.enabled'], undo: ['mfa.disabled'] },
}

/** Others need a signer or a factor, or are covered below. */
const elsewhere = ['handedOver', 'delegated', 'delegationRevoked']
const entries = (Object.entries(attempts) as [keyof typeof attempts, Attempt][]).filter(
  ([name, { refusedWith }]) => !elsewhere.includes(name) && !refusedWith,
)

describe.each(entries)('%s', (name, attempt) => {
  test('sends what the table says, and so does the link that undoes it', async () => {
    const world = await createWorld({ settings: stolenSettings })
    const { since } = await watch(world)
    const thief = await steal(world, { attempt, age: 'young', place: 'own' })
    await since()
    expect(await attempt.run(thief)).toBe('passes')
    const events = await since()
    expect(types(events)).toEqual(table[name]?.sends ?? none)
    const [link] = linksTo(world, thief.owner.email).reverse()
    if (!table[name]?.undo) return
    expect(await press(world, link ?? expect.fail('a link'))).toMatchObject({ status: 200 })
    // Sorted: events of two users arrive in any order.
    expect(types(await since()).sort()).toEqual([...(table[name]?.undo ?? [])].sort())
  })
})

describe('the bodies', () => {
  test('of a transfer name the user who is gone, and the one who has the account', async () => {
    const world = await createWorld({ settings: stolenSettings })
    const { since } = await watch(world)
    const thief = await steal(world, { attempt: attempts.closed, age: 'young', place: 'own' })
    await attempts.closed.run(thief)
    const event = (await since()).find(({ type }) => type === 'user.transferred_account')
    expect(event).toMatchObject({
      fromUser: { id: thief.owner.userId },
      account: { type: 'email', address: thief.owner.email },
      deletedUser: true,
    })
    if (event?.type !== 'user.transferred_account') expect.fail()
    expect(event.toUser.linked_accounts.map(({ type }) => type).sort()).toEqual(['email', 'phone'])
    expect(event.fromUser).toEqual({ id: thief.owner.userId })
  })

  test('show the state after the commit: the user of a link has the account, the user of an unlink has not', async () => {
    const world = await createWorld({ settings: stolenSettings })
    const { since } = await watch(world)
    const thief = await steal(world, { attempt: attempts.linked, age: 'young', place: 'own' })
    await since()
    await attempts.linked.run(thief)
    const [link] = await since()
    expect(link).toMatchObject({ account: { type: 'phone' }, user: { id: thief.owner.userId } })
    const [notice] = linksTo(world, thief.owner.email).reverse()
    await press(world, notice ?? expect.fail())
    const [unlink] = await since()
    const list = (event: typeof link) =>
      event && 'user' in event ? event.user.linked_accounts.map(({ type }) => type) : []
    expect([list(link), list(unlink)]).toEqual([
      ['email', 'wallet', 'phone'],
      ['email', 'wallet'],
    ])
    expect(unlink).toMatchObject({ type: 'user.unlinked_account', account: { type: 'phone' } })
  })

  test('of a wallet name it as the user’s accounts do', async () => {
    const world = await createWorld()
    const { since } = await watch(world)
    const session = await signIn(world)
    const address = await createWallet(await deviceIn(world, session))
    const [, , created, setup] = await since()
    expect(created).toMatchObject({ wallet: { type: 'wallet', address, chain_type: 'ethereum' } })
    expect(setup).toMatchObject({
      ...{ user_id: session.userId, wallet_address: address },
      method: 'privy_generated_recovery_key',
    })
  })

  test('of a guest: the user, and no login by an account, of which a guest has none', async () => {
    const world = await createWorld({ settings: { guest_auth: true } })
    const { since } = await watch(world)
    const guest_credential = Buffer.alloc(32, 9).toString('base64url')
    await world.post('/api/v1/guest/authenticate', { guest_credential })
    await world.post('/api/v1/guest/authenticate', { guest_credential })
    const events = await since()
    expect(events).toMatchObject([{ type: 'user.created', user: { is_guest: true, linked_accounts: [] } }])
  })
})

test('a smart wallet is a wallet that was created', async () => {
  const chain = await startSmartAccountChain()
  const world = await startWith(chain, 'kernel')
  const { session, account } = await startUser(chain, world, 'kernel')
  const { since } = await watch(world)
  expect(await prove(world, account, { type: 'kernel', token: session.token })).toMatchObject({ status: 200 })
  expect(await since()).toMatchObject([
    {
      type: 'user.wallet_created',
      wallet: { type: 'smart_wallet', address: account.address, chain_type: 'ethereum' },
    },
  ])
})

test('a user and wallets that the app makes', async () => {
  const world = await createWorld()
  await enableDelegation(world)
  const { since } = await watch(world)
  await since()
  const body = { linked_accounts: [{ type: 'email', address: 'imported@example.com' }] }
  const reply = await askAsApp(world, {
    path: '/users',
    body: { ...body, wallets: [{ chain_type: 'solana' }] },
  })
  expect(reply.status).toBe(200)
  expect(await since()).toMatchObject([
    { type: 'user.created', user: { id: reply.body.id } },
    { type: 'user.wallet_created', wallet: { chain_type: 'solana' } },
  ])
  const path = `/users/${reply.body.id}/wallets`
  expect(await askAsApp(world, { path, body: { wallets: [{ chain_type: 'ethereum' }] } })).toMatchObject({
    status: 200,
  })
  expect(await since()).toMatchObject([{ type: 'user.wallet_created', wallet: { chain_type: 'ethereum' } }])
})

describe('what the app’s server does', () => {
  const ada = 'ada@hooks.example'
  const firstAccounts = [
    { type: 'email', address: ada },
    { type: 'custom_auth', custom_user_id: 'ada 1' },
  ]

  test('links, removes and deletes', async () => {
    const world = await createWorld()
    const call = appServer(world)
    const { since } = await watch(world)
    const { body: user } = await call('POST', '/users', { body: { linked_accounts: firstAccounts } })
    expect(types(await since())).toEqual(['user.created'])
    const phone = { type: 'phone', number: '+1 415 555 0123' }
    await call('POST', `/users/${user.id}/accounts`, { body: phone })
    expect(await since()).toMatchObject([{ type: 'user.linked_account', account: phone }])
    await call('POST', `/users/${user.id}/accounts/unlink`, { body: { type: 'phone', handle: phone.number } })
    expect(await since()).toMatchObject([{ type: 'user.unlinked_account', account: phone }])
    await call('DELETE', `/users/${user.id}`)
    expect(await since()).toMatchObject([{ type: 'user.deleted', user: { id: user.id } }])
    expect(await call('DELETE', `/users/${user.id}`)).toMatchObject({ status: 404 })
    expect(await since()).toEqual([])
  })

  test('names an account, which its owner takes off the user', async () => {
    const world = await createWorld({ settings: { sms_auth: true } })
    const { since } = await watch(world)
    const phone = '+14155550124'
    const linked_accounts = [
      { type: 'email', address: ada },
      { type: 'phone', number: phone },
    ]
    await appServer(world)('POST', '/users', { body: { linked_accounts } })
    await signInBySms(world, phone)
    expect(types(await since())).toEqual(['user.created', 'user.authenticated'])
    expect(await press(world, linkTo(world, ada))).toMatchObject({ status: 200 })
    expect(await since()).toMatchObject([
      { type: 'user.unlinked_account', account: { type: 'email', address: ada } },
    ])
  })
})

test('a user who removes a factor', async () => {
  const world = await createMfaWorld()
  const { since } = await watch(world)
  const scene = await withWallet(world)
  await factors.totp.enroll(scene)
  await since()
  await factors.totp.remove(scene, await pass(scene, 'totp', 'change'))
  expect(await since()).toEqual([{ type: 'mfa.disabled', user_id: scene.session.userId, method: 'totp' }])
})

describe('what an operator or a job does', () => {
  const app = async (world: World) => (await world.ctx.apps.find(world.app.id)) ?? expect.fail()

  test('a user who is opened again is a new one, and the account that is taken back leaves its user', async () => {
    const world = await createWorld({ settings: stolenSettings })
    const { since } = await watch(world)
    const thief = await steal(world, { attempt: attempts.closed, age: 'young', place: 'own' })
    await attempts.closed.run(thief)
    await since()
    const request = { app: await app(world), userId: thief.owner.userId, takeBack: true }
    await restoreUser(world.ctx, { ...request, dryRun: true })
    expect(await since()).toEqual([])
    await restoreUser(world.ctx, { ...request, dryRun: false })
    // Of two users, so in any order.
    const events = (await since()).sort((a, b) => a.type.localeCompare(b.type))
    expect(events).toMatchObject([
      { type: 'user.created', user: { id: thief.owner.userId } },
      { type: 'user.unlinked_account', account: { type: 'email' } },
    ])
  })

  test('a wallet that was set aside is back', async () => {
    const world = await createWorld()
    const { since } = await watch(world)
    const session = await signIn(world)
    const address = await createWallet(await deviceIn(world, session))
    const [link] = linksTo(world, session.email)
    await press(world, link ?? expect.fail())
    await since()
    const request = { app: await app(world), userId: session.userId, address }
    await restoreWallet(world.ctx, { ...request, dryRun: true })
    expect(await since()).toEqual([])
    await restoreWallet(world.ctx, { ...request, dryRun: false })
    expect(await since()).toMatchObject([{ type: 'user.wallet_created', wallet: { address } }])
  })

  test('factors that a reset removes', async () => {
    const world = await createMfaWorld()
    const { since } = await watch(world)
    const scene = await withWallet(world)
    await factors.totp.enroll(scene)
    await since()
    await resetFactors(world.ctx, { app: await app(world), userId: scene.session.userId, dryRun: false })
    expect(await since()).toEqual([])
    world.clock.forward({ seconds: day })
    await clean(world.ctx)
    expect(await since()).toEqual([{ type: 'mfa.disabled', user_id: scene.session.userId, method: 'totp' }])
  })

  test('a login with a method that an old session removed links it again', async () => {
    const world = await createWorld({ settings: stolenSettings })
    const { since } = await watch(world)
    const thief = await steal(world, { attempt: attempts.unlinked, age: 'old', place: 'own' })
    expect(await attempts.unlinked.run(thief)).toBe('passes')
    await since()
    await signIn(world, thief.owner.email)
    expect(types(await since())).toEqual(['user.linked_account', 'user.authenticated'])
  })
})

afterAll(() => {
  const pairs = Object.entries(causes).flatMap(([line, cause]) =>
    'sends' in cause ? cause.sends.map((type) => `${line} ${type}`) : [],
  )
  expect(pairs.filter((pair) => !coverage.has(pair))).toEqual([])
})
