import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Json, vault } from '@latchkey/wire'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  consentOn,
  type Delegation,
  enableDelegation,
  sealConsent,
} from '../../../../test/support/delegation.ts'
import { makeWallet } from '../../../../test/support/recoveryChange.ts'
import { signAsApp } from '../../../../test/support/signAsApp.ts'
import { type Session, signIn, signInBySms } from '../../../../test/support/signIn.ts'
import { linkTo, press } from '../../../../test/support/undo.ts'
import { deviceIn, refusal } from '../../../../test/support/vaultDevice.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { retireUser } from '../account/transferStore.ts'
import { findApp } from '../app/store.ts'
import { findUser } from '../user/store.ts'
import { restoreWallet } from '../wallet/restoreWallet.ts'
import { setAside } from '../wallet/setAside.ts'
import { toWalletId } from './apiWallets.ts'
import { finishRevocations } from './revocations.ts'

let world: World
let delegation: Delegation
beforeAll(async () => {
  world = await createWorld({ settings: { sms_auth: true }, env: { LATCHKEY_IP_LIMITS: 'off' } })
})
beforeEach(async () => {
  delegation = await enableDelegation(world)
})

/** A user with a wallet for which the app may sign. */
async function start() {
  const session = await signIn(world)
  await linkNumber(session)
  const device = await deviceIn(world, session)
  const material = await makeWallet(device)
  await device.devices.saveSlot(device.session, material.local)
  const address = material.wallet.entropyId
  await consentOn(device, { address, entropy: material.entropy })
  const owner = { appId: world.app.id, userId: session.userId }
  const id = toWalletId({ ...owner, chainType: 'ethereum', address })
  const sign = signAsApp(world, delegation, { id, message: 'hello' })
  await sign()
  return { session, device, material, address, owner, id, sign }
}
let count = 0
async function linkNumber({ token }: Session): Promise<void> {
  const phoneNumber = `+1213376${++count + 1_000}`
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber }, { token })
  await world.post(
    '/api/v1/passwordless_sms/link',
    { phoneNumber, code: world.codeFor(phoneNumber) },
    { token },
  )
}

type Scene = Awaited<ReturnType<typeof start>>

const revoke = ({ token }: Session, body: object = {}) =>
  world.post(vault.revokeDelegation.path, body, { token })
const notDelegated = { code: 'user_has_not_delegated_wallet' }

async function readAccount({ session, address }: Pick<Scene, 'session' | 'address'>) {
  const { body } = await world.get('/api/v1/users/me', { token: session.token })
  const { linked_accounts } = body.user as { linked_accounts: Record<string, Json>[] }
  return linked_accounts.find((account) => account.address === address)
}

/** Reads the remaining row of a consent. */
const readRow = ({ id }: Pick<Scene, 'id'>) =>
  world.ctx.db
    .selectFrom('api_wallets')
    .select(['consent', 'agreed_terms', 'sealed_key', 'agreed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
const nothing = { consent: null, agreed_terms: null, sealed_key: null, agreed_at: null }
const listQueue = () => world.ctx.db.selectFrom('signer_revocations').selectAll().execute()

/** Everything that ends a wallet, its account or its user. Each also ends what the app may sign. */
const ends: Record<string, (scene: Scene) => Promise<unknown>> = {
  'its user takes it back': ({ session }) => revoke(session),
  'its user takes back this wallet': ({ session, address }) =>
    revoke(session, { address, chain_type: 'ethereum' }),
  'its user takes back this wallet, named in lower case': ({ session, address }) =>
    revoke(session, { address: address.toLowerCase() }),
  'the link in the notice of the consent': ({ session }) =>
    press(world, linkTo(world, session.email, 'can sign for your wallet')),
  'the link in the notice of an earlier change': ({ session }) =>
    press(world, linkTo(world, session.email, 'A way to log in was added')),
  'the link in the notice of the wallet': ({ session }) =>
    press(world, linkTo(world, session.email, 'A wallet was created')),
  'the wallet is set aside': async ({ owner, material }) => {
    const { db, binding } = world.ctx
    const entropy = await db
      .selectFrom('wallets')
      .select('entropy_id')
      .where('address', '=', material.wallet.entropyId)
      .executeTakeFirstOrThrow()
    await setAside({ db, binding }, owner, { entropyId: entropy.entropy_id, now: world.clock.now() })
  },
  'its user is closed': async ({ owner }) => {
    const user = await findUser(world.ctx, { appId: owner.appId, id: owner.userId })
    if (!user) throw new Error('The user is there.')
    await retireUser(world.ctx, { appId: owner.appId, user, reason: 'deleted', now: world.clock.now() })
  },
  'its user is merged into another': async ({ session }) => {
    const other = await signInBySms(world, '+12133734253')
    const { token } = other
    await world.post('/api/v1/passwordless/init', { email: session.email }, { token })
    const code = world.codeFor(session.email)
    const offer = await world.post('/api/v1/passwordless/link', { email: session.email, code }, { token })
    const { nonce } = offer.body.data as { nonce: string }
    await world.post('/api/v1/passwordless/transfer', { email: session.email, nonce }, { token })
  },
  'its row is deleted by hand': ({ id }) =>
    world.ctx.db.deleteFrom('api_wallets').where('id', '=', id).execute(),
  'its consent is deleted by hand': ({ id }) =>
    world.ctx.db.updateTable('api_wallets').set({ consent: null }).where('id', '=', id).execute(),
}

describe.each(Object.entries(ends))('security: %s:', (name, end) => {
  test('nothing more is signed', async () => {
    const scene = await start()
    await end(scene)
    if (!name.endsWith('by hand')) expect((await readRow(scene)) ?? nothing).toEqual(nothing)
    await finishRevocations(world.ctx)
    await expect(scene.sign()).rejects.toMatchObject(notDelegated)
    expect(await listQueue()).toEqual([])
  })
})

/** Sources that end a wallet, an account of one, or a user. Each is tested above, or has a reason why not. */
const enders: Record<string, string> = {
  'account/transferStore.ts': 'its user is closed',
  'wallet/setAside.ts': 'the wallet is set aside',
  'wallet/restoreWallet.ts': 'brings one back; what takes its place is set aside by the file above',
  'wallet/store.ts': 'writes what those two say',
  'delegation/delegate.ts': 'deletes rows that have no key',
  'cli/doctor/load/loadApp.ts': 'its own app, whose synthetic users never have a wallet',
}

test('every source that ends a wallet or a user is known here', () => {
  const end =
    /writeSetAside\(|(?:deleteFrom\('|delete from )(?:users|apps|wallets|api_wallets|linked_accounts)\b|updateTable\('users'\)\s*\.set\(\{ deleted_at: (?!null)/
  const folder = join(import.meta.dirname, '..')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file),
  )
  const matches = files.filter((file) => end.test(readFileSync(join(folder, file), 'utf8')))
  expect(matches.sort()).toEqual(Object.keys(enders).sort())
})

test('the process that signs is asked again until it is there', async () => {
  const scene = await start()
  await delegation.signer.stop()
  await ends['the wallet is set aside']?.(scene)
  await expect(finishRevocations(world.ctx)).rejects.toThrow()
  expect(await listQueue()).toMatchObject([{ wallet_id: scene.id }])
  await delegation.signer.start()
  await finishRevocations(world.ctx)
  await expect(scene.sign()).rejects.toMatchObject(notDelegated)
  expect(await listQueue()).toEqual([])
})

test('one wallet that cannot be forgotten holds up no other', async () => {
  const [first, second] = [await start(), await start()]
  const { revoke: forget } = world.ctx.signer
  Object.assign(world.ctx.signer, {
    revoke: async (wallet: { wallet_id: string }) => {
      if (wallet.wallet_id === first.id) throw new Error('its journal is full')
      return forget(wallet)
    },
  })
  for (const { id } of [first, second])
    await world.ctx.db.deleteFrom('api_wallets').where('id', '=', id).execute()
  await expect(finishRevocations(world.ctx)).rejects.toThrow('could not be revoked')
  await expect(second.sign()).rejects.toMatchObject(notDelegated)
  Object.assign(world.ctx.signer, { revoke: forget })
  await finishRevocations(world.ctx)
  await expect(first.sign()).rejects.toMatchObject(notDelegated)
})

test('a revocation without the signer fails, leaves the database, and finishes later', async () => {
  const scene = await start()
  await delegation.signer.stop()
  expect(await revoke(scene.session)).toMatchObject({
    status: 400,
    body: { code: 'signer_unreachable', error: expect.stringContaining('Try again') },
  })
  expect(await readRow(scene)).toEqual(nothing)
  await delegation.signer.start()
  expect(await revoke(scene.session)).toMatchObject({ status: 200 })
  await expect(scene.sign()).rejects.toMatchObject(notDelegated)
  expect(await listQueue()).toEqual([])
})

test('security: a user can revoke after their row was deleted', async () => {
  const scene = await start()
  await world.ctx.db.deleteFrom('api_wallets').where('id', '=', scene.id).execute()
  await world.ctx.db.deleteFrom('signer_revocations').execute()
  expect(await readAccount(scene)).toMatchObject({ delegated: true })
  expect((await revoke(scene.session)).status).toBe(200)
  expect(await readAccount(scene)).toMatchObject({ delegated: false, id: null })
  await expect(scene.sign()).rejects.toMatchObject(notDelegated)
})

test('revokes one wallet, and the other stays delegated', async () => {
  const scene = await start()
  const other = '0x0000000000000000000000000000000000000001'
  expect((await revoke(scene.session, { address: other, chain_type: 'ethereum' })).status).toBe(200)
  expect(await scene.sign()).toBeTruthy()
  expect(await readAccount(scene)).toMatchObject({ delegated: true })
  expect((await revoke(scene.session, { address: 'nonsense' })).body).toMatchObject({ code: 'invalid_data' })
})

test('security: no other user takes it back, and none agrees for it', async () => {
  const scene = await start()
  const eve = await signIn(world)
  expect((await revoke(eve)).status).toBe(200)
  expect((await revoke(eve, { address: scene.address })).status).toBe(200)
  expect(await scene.sign()).toBeTruthy()
  const device = await deviceIn(world, eve)
  const terms = device.call(vault.delegationTerms, { address: scene.address, chain_type: 'ethereum' })
  expect(await refusal(terms)).toMatchObject({ code: 'linked_account_not_found' })
})

test('a revocation that waited takes nothing from a newer consent', async () => {
  const scene = await start()
  await delegation.signer.stop()
  await revoke(scene.session)
  await delegation.signer.start()
  const consent = { address: scene.address, entropy: scene.material.entropy }
  await world.ctx.db
    .updateTable('signer_revocations')
    .set({ due_at: new Date(0) })
    .execute()
  await consentOn(scene.device, consent)
  // As after a crash before the row was removed.
  const row = { wallet_id: scene.id, app_id: world.app.id }
  await world.ctx.db.insertInto('signer_revocations').values(row).execute()
  await finishRevocations(world.ctx)
  expect(await signAsApp(world, delegation, { id: scene.id, message: 'hello' })()).toBeTruthy()
  expect(await listQueue()).toEqual([])
})

test('a consent whose process dies between signer and database is forgotten by the signer', async () => {
  const scene = await start()
  await revoke(scene.session)
  const handover = await sealConsent(scene.device, {
    address: scene.address,
    entropy: scene.material.entropy,
  })
  const { agree } = world.ctx.signer
  // The signer has agreed, and the next step never happens.
  Object.assign(world.ctx.signer, {
    agree: async (input: never) => {
      await agree(input)
      throw new Error('the process dies')
    },
  })
  await refusal(scene.device.call(vault.delegate, handover))
  expect(await readAccount(scene)).toMatchObject({ delegated: false })
  expect(await readRow(scene)).toEqual(nothing)
  expect(await finishRevocations(world.ctx)).toBe(0)
  world.clock.forward({ seconds: 61 })
  expect(await finishRevocations(world.ctx)).toBe(1)
  expect(await delegation.client.revoke({ wallet_id: scene.id })).toEqual({ was_delegated: false })
})

test('a wallet that was set aside comes back without a delegation', async () => {
  const scene = await start()
  await press(world, linkTo(world, scene.session.email, 'A wallet was created'))
  const app = await findApp(world.ctx, world.app.id)
  if (!app) throw new Error('The world has its app.')
  await restoreWallet(world.ctx, { app, userId: scene.owner.userId, address: scene.address, dryRun: false })
  const session = await signIn(world, scene.session.email)
  expect(await readAccount({ ...scene, session })).toMatchObject({ delegated: false, id: null })
})
