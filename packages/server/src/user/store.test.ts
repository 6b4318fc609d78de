import { beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { linkAccount, restoreAccount, unlinkAccount } from './ownAccounts.ts'
import { deleteRemoved } from './removedAccountStore.ts'
import {
  bumpVersion,
  findOwner,
  findReachable,
  findUser,
  getAccount,
  insertAccount,
  lastContactRemoval,
  lockUsers,
  markVerified,
  removeAccount,
  replaceData,
  rewriteData,
  setTermsAccepted,
  withdrawAccount,
} from './store.ts'

const hour = 3_600
let world: World
let other: World
beforeAll(async () => {
  world = await createWorld({ env: { LATCHKEY_IP_LIMITS: 'off' } })
  other = await createWorld()
})
const appId = () => world.app.id
const now = () => world.clock.now()
let count = 0
const phone = () => {
  const subject = `+1213373${5_000 + ++count}`
  return { type: 'phone', subject, data: { phoneNumber: subject }, display: subject } as const
}

async function withPhone(heldUntil: Date | null = null) {
  const { userId, email } = await signIn(world)
  const identity = phone()
  const own = { appId: appId(), userId, now: now() }
  await insertAccount(world.ctx, { ...own, identity, heldUntil })
  const account = async () => {
    const match = getAccount(await findUser(world.ctx, { appId: appId(), id: userId }), identity)
    if (!match) throw new Error('It is linked.')
    return match
  }
  return { userId, email, identity, own, account }
}
const hold = () => new Date(now().getTime() + 24 * hour * 1_000)

test('users are locked where each of them is there, of this app, and open', async () => {
  const [one, two] = [await signIn(world), await signIn(world)]
  const foreign = await signIn(other)
  const lock = (ids: string[], app = appId()) =>
    world.ctx.db.transaction().execute((trx) => lockUsers(trx, { appId: app, ids }))
  expect(await lock([one.userId, two.userId])).toBe(true)
  expect(await lock([one.userId, foreign.userId])).toBe(false)
  expect(await lock([one.userId], other.app.id)).toBe(false)
  await world.ctx.db.updateTable('users').set({ deleted_at: now() }).where('id', '=', two.userId).execute()
  expect(await lock([one.userId, two.userId])).toBe(false)
  expect(await lock([one.userId])).toBe(true)
})

test('a change is counted at one user', async () => {
  const [one, two] = [await signIn(world), await signIn(world)]
  const version = async (id: string) => (await findUser(world.ctx, { appId: appId(), id }))?.version
  const before = [await version(one.userId), await version(two.userId)]
  await bumpVersion(world.ctx.db, one.userId)
  expect([await version(one.userId), await version(two.userId)]).toEqual([Number(before[0]) + 1, before[1]])
})

test('terms are accepted at the first time, by one user', async () => {
  const [one, two] = [await signIn(world), await signIn(world)]
  const termsTime = async (id: string) =>
    (await findUser(world.ctx, { appId: appId(), id }))?.accepted_terms_at
  const first = now()
  await setTermsAccepted(world.ctx.db, { appId: other.app.id, userId: one.userId, now: first })
  expect(await termsTime(one.userId)).toBeNull()
  await setTermsAccepted(world.ctx.db, { appId: appId(), userId: one.userId, now: first })
  world.clock.forward({ seconds: hour })
  await setTermsAccepted(world.ctx.db, { appId: appId(), userId: one.userId, now: now() })
  expect([await termsTime(one.userId), await termsTime(two.userId)]).toEqual([first, null])
})

test('a user is reached where something was removed within a day, and not where a link has withdrawn it', async () => {
  const [owner, thief] = [await withPhone(), await withPhone()]
  await removeAccount(world.ctx, { ...owner.own, account: await owner.account() })
  await withdrawAccount(world.ctx, { ...thief.own, account: await thief.account() })
  const reach = async ({ userId }: { userId: string }) =>
    (await findReachable(world.ctx, { appId: appId(), userId, now: now() })).map(({ subject }) => subject)
  expect(await reach(owner)).toEqual([owner.email, owner.identity.subject])
  expect(await reach(thief)).toEqual([thief.email])
  expect(await findReachable(world.ctx, { appId: other.app.id, userId: owner.userId, now: now() })).toEqual(
    [],
  )
  world.clock.forward({ seconds: 24 * hour })
  expect(await reach(owner)).toEqual([owner.email])
})

test('what was on hold as it was removed may be a thief’s, also once that hold is over', async () => {
  const [heldUser, freeUser] = [await withPhone(hold()), await withPhone()]
  for (const one of [heldUser, freeUser])
    await removeAccount(world.ctx, { ...one.own, account: await one.account() })
  const find = async ({ userId, identity }: typeof heldUser) =>
    (await findReachable(world.ctx, { appId: appId(), userId, now: now() })).find(
      ({ subject }) => subject === identity.subject,
    )
  expect(await find(freeUser)).toMatchObject({ held_until: null, is_removed: true })
  expect(await find(heldUser)).toMatchObject({ is_removed: false })
  expect((await find(heldUser))?.held_until?.getUTCFullYear()).toBeGreaterThan(9_999)
})

test('an address or a number that went for good is remembered; a wallet is not, nor what a link took', async () => {
  const { userId, own, account } = await withPhone()
  const last = () => lastContactRemoval(world.ctx.db, { appId: appId(), userId })
  expect(await last()).toBeNull()
  const wallet = { type: 'wallet', subject: `0x${++count}`, data: {} } as const
  await insertAccount(world.ctx, { ...own, identity: wallet })
  const user = await findUser(world.ctx, { appId: appId(), id: userId })
  const walletAccount = getAccount(user, wallet)
  if (!walletAccount) throw new Error('It is linked.')
  await removeAccount(world.ctx, { ...own, account: walletAccount })
  expect(await last()).toBeNull()
  await withdrawAccount(world.ctx, { ...own, account: await account() })
  expect(await last()).toBeNull()
  for (const identity of [phone(), { type: 'google_oauth', subject: `${++count}`, data: {} } as const]) {
    world.clock.forward({ seconds: 60 })
    await insertAccount(world.ctx, { ...own, now: now(), identity })
    const newAccount = getAccount(await findUser(world.ctx, { appId: appId(), id: userId }), identity)
    if (!newAccount) throw new Error('It is linked.')
    await removeAccount(world.ctx, { ...own, now: now(), account: newAccount })
    expect(await last()).toEqual(now())
  }
  expect(await lastContactRemoval(world.ctx.db, { appId: other.app.id, userId })).toBeNull()
})

test('what an old login takes off is its user’s until the hold ends, and comes back as it was', async () => {
  const { userId, identity, own, account } = await withPhone()
  const until = hold()
  await unlinkAccount(world.ctx, { ...own, account: await account(), hold: until })
  const owner = () => findOwner(world.ctx, { appId: appId(), identity, now: now() })
  expect((await owner())?.id).toBe(userId)
  expect(getAccount(await findUser(world.ctx, { appId: appId(), id: userId }), identity)).toBeUndefined()
  // Not before its time, and not for another user.
  await deleteRemoved(world.ctx, { appId: appId(), identity, now: now() })
  const stranger = await signIn(world)
  expect(await restoreAccount(world.ctx, { ...own, userId: stranger.userId, identity })).toBe(false)
  expect(await restoreAccount(world.ctx, { ...own, identity })).toBe(true)
  expect(await account()).toMatchObject({ held_until: null, is_removed: false })
  await unlinkAccount(world.ctx, { ...own, account: await account(), hold: until })
  world.clock.forward({ seconds: 24 * hour })
  expect(await owner()).toBeUndefined()
  expect(await restoreAccount(world.ctx, { ...own, now: now(), identity })).toBe(false)
})

test('of one type, what is on hold gives way to what comes back; a login of now chooses for good', async () => {
  const { identity, own, account } = await withPhone()
  await unlinkAccount(world.ctx, { ...own, account: await account(), hold: hold() })
  const thief = phone()
  await linkAccount(world.ctx, { ...own, identity: thief, hold: hold() })
  await linkAccount(world.ctx, { ...own, identity, hold: null })
  const list = async () =>
    (await findUser(world.ctx, { appId: appId(), id: own.userId }))?.accounts.map(({ subject }) => subject)
  expect(await list()).toEqual(expect.arrayContaining([identity.subject]))
  expect(await list()).not.toContain(thief.subject)
  // Removed by an old login; then a new login chooses another: the first can no longer be restored.
  await unlinkAccount(world.ctx, { ...own, account: await account(), hold: hold() })
  await linkAccount(world.ctx, { ...own, identity: phone(), hold: null })
  expect(await restoreAccount(world.ctx, { ...own, identity })).toBe(false)
})

test('an account says more of itself, and keeps the rest; what it becomes keeps nothing', async () => {
  const { own, account, identity } = await withPhone(hold())
  await rewriteData(world.ctx, { ...own, account: await account() }, { note: 'new' })
  expect(await account()).toMatchObject({ data: { ...identity.data, note: 'new' } })
  world.clock.forward({ seconds: 90 })
  const seconds = Math.floor(now().getTime() / 1_000)
  await markVerified(world.ctx, { ...own, now: now(), account: await account(), identity })
  expect(await account()).toMatchObject({
    data: { ...identity.data, note: 'new' },
    latest_verified_at: seconds,
    first_verified_at: seconds - 90,
  })
  expect((await account()).held_until).not.toBeNull()
  await replaceData(world.ctx, { ...own, now: now(), account: await account(), data: { is: 'other' } })
  expect(await account()).toMatchObject({ data: { is: 'other' }, held_until: null })
})
