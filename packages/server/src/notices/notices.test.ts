import type { AppError } from '@latchkey/wire'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { inTransaction } from '../db/transaction.ts'
import type { AccountRow } from '../user/user.ts'
import { type AccountEvent, announce } from './announce.ts'
import { events, type NoticeEvent } from './events.ts'

const email = { type: 'email', subject: 'ada@notices.example' }
const phone = { type: 'phone', subject: '+12133734200' }
const google = { type: 'google_oauth', subject: '1', data: { email: 'ada@gmail.example' } }
const account = { type: 'google_oauth', subject: '2', data: { email: null } }
const passkey = { type: 'passkey', subject: 'x' }
const day = 86_400_000

/** Every kind of account, and its channel: with a link, without one, or none. */
const channels = [
  { what: 'an address', has: email, mail: email.subject, linked: true },
  { what: 'a number', has: phone, sms: phone.subject, linked: true },
  { what: 'the verified address of a social account', has: google, mail: 'ada@gmail.example', linked: true },
  { what: 'a social account without one', has: account, linked: false },
  { what: 'a passkey', has: passkey, linked: false },
  { what: 'an address on hold', has: { ...email, held: 'on' }, mail: email.subject, linked: false },
  {
    what: 'a number just taken off and kept',
    has: { ...phone, held: 'kept' },
    sms: phone.subject,
    linked: true,
  },
  {
    what: 'an address whose hold is over',
    has: { ...email, held: 'over' },
    mail: email.subject,
    linked: true,
  },
] as const

/** The sentence of each notice, for a wallet if it is about an account, and whether a link can undo it. */
const notices: Record<NoticeEvent, { undo: boolean; says: string }> = {
  linked: { undo: true, says: 'A wallet was added to your Test app account.' },
  unlinked: { undo: true, says: 'A wallet was removed from your Test app account.' },
  updated: { undo: true, says: 'A wallet of your Test app account was changed to another.' },
  takenOver: {
    undo: true,
    says: 'A wallet of another Test app account was moved to yours, which closed the other.',
  },
  closed: {
    undo: true,
    says: 'A wallet of your Test app account was moved to another account, which closed yours.',
  },
  upgraded: { undo: false, says: 'A wallet was added to your Test app guest account.' },
  walletCreated: { undo: true, says: 'A wallet was created for your Test app account.' },
  recovered: { undo: true, says: 'Your Test app wallet was just recovered on a new device.' },
  imported: { undo: true, says: 'The key of a wallet was imported into your Test app account.' },
  exported: { undo: true, says: 'The private key of your Test app wallet was just opened to be copied.' },
  delegated: {
    undo: true,
    says: 'Test app can sign for your wallet now, within the policy that you agreed to.',
  },
  delegationRevoked: {
    undo: false,
    says: 'Test app can no longer sign for your wallet: the permission was taken back.',
  },
  recoveryChanged: {
    undo: true,
    says: 'The way to recover your Test app wallet on a new device was just changed.',
  },
  recoveryLocked: {
    undo: false,
    says: 'A wrong recovery password was entered ten times for your Test app wallet. Recovery is locked for a day.',
  },
  signerAdded: {
    undo: false,
    says: 'Test app can post on Farcaster for you now. You can revoke this in the settings of your Farcaster app.',
  },
  mfaAdded: { undo: true, says: 'A second factor was added to your Test app account.' },
  mfaRemoved: { undo: false, says: 'A second factor was removed from your Test app account.' },
  mfaEnded: { undo: false, says: 'The last second factor was removed from your Test app account.' },
  mfaCodesMade: {
    undo: false,
    says: 'New recovery codes were made for your Test app account. The earlier codes no longer work.',
  },
  mfaCodeUsed: {
    undo: false,
    says: 'A recovery code of your Test app account was used in place of a second factor.',
  },
  mfaReset: {
    undo: false,
    says: 'Your Test app second factors will be removed in 24 hours, as was asked. Using one before then stops it.',
  },
  mfaResetStopped: { undo: false, says: 'Your Test app second factors will not be removed.' },
  deviceRevoked: { undo: true, says: 'A device was disabled and can no longer open your Test app wallet.' },
  deviceRestored: { undo: true, says: 'A disabled device can open your Test app wallet again.' },
  named: {
    undo: true,
    says: 'A wallet logged in to a Test app account that has your address or number.',
  },
  released: { undo: false, says: 'A wallet was taken off your Test app account by its owner.' },
  deleted: { undo: false, says: 'Your Test app account was deleted by the people behind Test app.' },
  restored: { undo: false, says: 'A wallet is back on your Test app account: someone logged in with it.' },
  reopened: { undo: false, says: 'Your Test app account was opened again by the people behind Test app.' },
  walletReturned: {
    undo: false,
    says: 'A wallet that was set aside is back on your Test app account, by the people behind Test app.',
  },
  undone: {
    undo: false,
    says: 'A change to your Test app account was undone through a link we sent. Every device was logged out.',
  },
}

test('the notices are those', () => {
  expect(Object.keys(events).sort()).toEqual(Object.keys(notices).sort())
})

afterEach(() => vi.useRealTimers())

describe.each(Object.keys(notices) as NoticeEvent[])('%s', (event) => {
  test.each(channels)('tells $what', async ({ has, linked, ...to }) => {
    const world = await createWorld()
    await say(world, event, [toRow(has, world)])
    const [mail, text] = [world.inbox.at(-1), world.texts.at(-1)]
    expect({ mail: mail?.to, sms: text?.to }).toEqual({
      mail: 'mail' in to ? to.mail : undefined,
      sms: 'sms' in to ? to.sms : undefined,
    })
    const content = mail ? `${mail.text}${mail.html}` : (text?.text ?? '')
    expect(content.includes('/undo/')).toBe(linked && notices[event].undo)
    if (text) expect(text.text.length).toBeLessThanOrEqual(170)
    if (mail) expect(mail.text).toContain(notices[event].says)
  })
})

test('each address is told once, and what came with the change gets no link', async () => {
  const world = await createWorld()
  const google = { type: 'google_oauth', subject: '1', data: { email: email.subject } }
  const identity = { ...phone, data: {}, display: '' } as never
  await say(world, 'linked', [toRow(email, world), toRow(google, world)], identity)
  expect(world.inbox.map(({ to }) => to)).toEqual([email.subject])
  expect(world.texts).toMatchObject([{ to: phone.subject, text: expect.not.stringContaining('/undo/') }])
})

test('a dead mail server stops nothing, and no other channel', async () => {
  const world = await createWorld()
  Object.assign(world.ctx, { mail: { send: () => Promise.reject(new Error('ECONNREFUSED')) } })
  await say(world, 'linked', [toRow(email, world), toRow(phone, world)])
  expect(world.texts).toHaveLength(1)
})

test('security: twenty notices a day of each kind; beyond them the change is refused, and the other kinds go on', async () => {
  const world = await createWorld()
  const tell = (event: NoticeEvent, hold: Date | null = null) =>
    say(world, event, [toRow(phone, world)], undefined, hold).then(
      () => 'written',
      (cause: AppError) => cause.code,
    )
  const holdEnd = new Date(world.clock.now().getTime() + day)
  const some = await Promise.all(Array.from({ length: 22 }, () => tell('linked', holdEnd)))
  expect(some.filter((one) => one === 'written')).toHaveLength(20)
  expect(some.filter((one) => one === 'too_many_requests')).toHaveLength(2)
  expect(world.texts).toHaveLength(20)
  expect(await tell('unlinked', holdEnd)).toBe('too_many_requests')
  // Changes by a fresh login, notices about keys, and the user's own defense.
  for (const event of ['unlinked', 'recovered', 'exported', 'undone', 'restored'] as const)
    expect(await tell(event), event).toBe('written')
  await expect(say(world, 'linked', [toRow(phone, world)], undefined, holdEnd)).rejects.toMatchObject({
    data: { retry_after_seconds: day / 1_000 },
  })
  // Those of another user are counted separately.
  const other = await createWorld()
  await say(other, 'linked', [toRow(phone, other)], undefined, holdEnd)
  world.clock.forward({ seconds: day / 1_000 + 1 })
  expect(await tell('linked', holdEnd)).toBe('written')
})

test('security: what an old login uses up leaves the notices of fresh ones, which are counted together', async () => {
  const world = await createWorld()
  const tell = (event: NoticeEvent, hold: Date | null = null) =>
    say(world, event, [toRow(phone, world)], undefined, hold).then(
      () => 'written',
      (cause: AppError) => cause.code,
    )
  const hold = new Date(world.clock.now().getTime() + day)
  for (let n = 0; n < 20; n++) await tell('linked', hold)
  for (let n = 0; n < 19; n++) expect(await tell('mfaAdded')).toBe('written')
  expect(await tell('linked')).toBe('written')
  for (const event of ['unlinked', 'walletCreated', 'mfaAdded'] as const)
    expect(await tell(event), event).toBe('too_many_requests')
})

test('a mail of a change on hold says until when, and what a login brings back', async () => {
  const world = await createWorld()
  const hold = new Date('2026-03-05T05:06:07Z')
  const until = 'Thu, 05 Mar 2026 05:06:07 GMT'
  const identity = { type: 'phone', subject: '+12133734201', data: {}, display: '' } as const
  const newLine = `It cannot open a wallet on a new device before ${until}.`
  const oldLine = `Until ${until}, logging in with the earlier method restores it.`
  const before = [toRow(email, world)]
  const readMail = () => world.inbox.at(-1)?.text ?? ''
  await announceChange(world, { event: 'linked', before, added: identity, hold })
  expect(readMail()).toContain(newLine)
  expect(readMail()).not.toContain(oldLine)
  expect(readMail()).toContain('A phone number was added')
  await announceChange(world, { event: 'unlinked', before, removed: toRow(phone, world), hold })
  expect(readMail()).toContain(oldLine)
  expect(readMail()).not.toContain(newLine)
  // An account that is itself on hold cannot be restored, nor one that a fresh login removes.
  await announceChange(world, {
    event: 'unlinked',
    before,
    removed: toRow({ ...phone, held: 'on' }, world),
    hold,
  })
  expect(readMail()).not.toContain(oldLine)
  await announceChange(world, { event: 'unlinked', before, removed: toRow(phone, world), hold: null })
  expect(readMail()).not.toContain(oldLine)
})

test('an update is named by what was there before, and a loss by what was taken', async () => {
  const world = await createWorld()
  const before = [toRow(email, world)]
  const wallet = { type: 'wallet', subject: '0x1', data: {}, display: '' } as const
  await announceChange(world, {
    event: 'updated',
    before,
    added: wallet,
    removed: toRow(phone, world),
    hold: null,
  })
  expect(world.inbox.at(-1)?.text).toContain('A phone number of your Test app account was changed')
  await announceChange(world, { event: 'linked', before, traces: { device: 'a device' }, hold: null })
  expect(world.inbox.at(-1)?.text).toContain('A login was added')
  const closedBy = { user: 'did:privy:other', account: { type: 'passkey', subject: 'x' } } as const
  await announceChange(world, { event: 'closed', before, traces: { closedBy }, hold: null })
  expect(world.inbox.at(-1)?.text).toContain('A passkey of your Test app account was moved')
})

test('a change with nothing to take back has no link', async () => {
  const world = await createWorld()
  const before = [toRow(email, world)]
  await announceChange(world, { event: 'linked', before, hold: null })
  expect(world.inbox.at(-1)?.text).not.toContain('/undo/')
  expect(world.inbox.at(-1)?.text).toContain('A login was added')
  // An account on hold that is removed gets no link to restore it.
  const heldPhone = toRow({ ...phone, held: 'on' }, world)
  await announceChange(world, { event: 'unlinked', before, removed: heldPhone, hold: null })
  expect(world.inbox.at(-1)?.text).not.toContain('/undo/')
})

test('security: the name that a user gave to something is in no notice (R24: content of messages)', async () => {
  const world = await createWorld()
  const wallet = { type: '<script>', subject: 'http://evil.example', data: { name: 'evil.example' } }
  await say(world, 'unlinked', [toRow(email, world), toRow(wallet, world)])
  expect(JSON.stringify(world.inbox)).not.toMatch(/evil|<script/)
})

type AccountSample = { type: string; subject: string; data?: object; held?: string }

function toRow({ type, subject, data = {}, held }: AccountSample, { clock }: World): AccountRow {
  const now = clock.now().getTime()
  return {
    ...{ type, subject, data: { ...data } },
    ...{ verified_at: 0, first_verified_at: 0, latest_verified_at: 0 },
    held_until: held === undefined ? null : new Date(held === 'over' ? now - 1 : now + day),
    is_removed: held === 'kept',
  }
}

async function say(
  world: World,
  event: NoticeEvent,
  before: AccountRow[],
  newAccount?: never,
  hold: Date | null = null,
) {
  const traces = { device: 'a device' }
  await announceChange(world, { event, before, added: newAccount, type: 'wallet', hold, traces })
}

async function announceChange(world: World, change: Omit<AccountEvent, 'app' | 'userId'>) {
  const { ctx } = world
  const app = await ctx.apps.find(world.app.id)
  if (!app) throw new Error('The app of a world exists.')
  const userId = `did:privy:${world.app.id}`
  await ctx.db
    .insertInto('users')
    .values({ id: userId, app_id: app.id, created_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await inTransaction(ctx.db, (trx) =>
    announce(ctx, { db: trx, binding: ctx.binding }, { ...change, app, userId }),
  )
  await ctx.outbox.settle(10_000)
}

test('a real change is told to whoever was there, and to whoever came', async () => {
  const world = await createWorld({ settings: { sms_auth: true } })
  const ada = await signIn(world)
  const number = '+12133734201'
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber: number }, { token: ada.token })
  const code = world.codeFor(number)
  const reply = await world.post(
    '/api/v1/passwordless_sms/link',
    { phoneNumber: number, code },
    { token: ada.token },
  )
  expect(reply.status).toBe(200)
  expect(world.inbox.at(-1)).toMatchObject({ to: ada.email, subject: 'A way to log in was added (Test app)' })
  expect(world.inbox.at(-1)?.text).toMatch(/http:\/\/localhost:4000\/undo\/\w{25}#[\w-]{22}$/)
  expect(world.texts.at(-1)?.text).toBe(
    'A phone number was added to your Test app account. Not you? Contact the people behind Test app.',
  )
})
