import { vault } from '@latchkey/wire'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Session, signIn } from '../../../test/support/signIn.ts'
import { openStoredWorld, profileWith, type StoredWorld } from '../../../test/support/storedWorld.ts'
import { deviceIn } from '../../../test/support/vaultDevice.ts'
import { findEntropy } from '../../server/src/wallet/entropies.ts'
import { insertWallet } from '../../server/src/wallet/store.ts'
import { create, getWallets, newProfile, openPage, readSigner, sign, wallet } from '../test/page.ts'
import { deriveAddress } from './keys/derive.ts'
import { openDeviceSlot } from './slots.ts'
import { createStore } from './store.ts'

/** What a build of long ago has stored opens in this one, on every device and in recovery. */
describe('wallets of the build of c2520ce', () => {
  let stored: StoredWorld
  beforeAll(async () => {
    stored = await openStoredWorld('c2520ce')
  })
  afterAll(() => stored.close())
  // Codes and recoveries are counted by the hour and the day.
  afterEach(() => stored.world.clock.forward({ seconds: 86_400 }))

  function getUser(name: string) {
    const user = stored.users[name]
    if (!user) throw new Error(`The fixture has no ${name}.`)
    return user
  }

  /** Logs in anew, on a device of that time, or on one that is new. */
  async function visit(name: string, device?: string) {
    const user = getUser(name)
    const session = await signIn(stored.world, user.email)
    const profile = device ? await profileWith(user.devices[device]) : newProfile()
    return { session, page: openPage(stored.world, profile), address: user.address }
  }

  /** On a device that has the wallet, and on a new one that recovers it. */
  async function expectToOpen(name: string, device: string) {
    const old = await visit(name, device)
    const { address } = old
    expect(await readSigner(await sign(old.page, old.session, { address }))).toBe(address)
    expect(old.page.calls).not.toContain('/api/v1/vault/slots/recover')
    const fresh = await visit(name)
    expect(await fresh.page.send('privy:wallets:recover', wallet(fresh.session, address))).toMatchObject({
      data: { entropyId: address },
    })
    expect(await readSigner(await sign(fresh.page, fresh.session, { address }))).toBe(address)
  }

  /** As the server will, once it can be asked to. Gives the address. */
  async function addSolanaWallet(session: Session, root: string) {
    const { userId } = session
    const store = createStore((await profileWith(getUser('ada').devices.laptop)).indexedDB)
    const { call, record } = await deviceIn(stored.world, session, { store })
    const { slot } = await call(vault.openDeviceSlot, { entropy_id: root })
    const local = record.slots.find(({ slotId }) => slotId === slot.slot_id)
    if (!local) throw new Error('This device has no slot.')
    const address = await deriveAddress(await openDeviceSlot(record, { local, slot }), 'solana', 0)
    const { ctx, app } = stored.world
    const owner = { app: app.id, user: userId }
    const entropy = await findEntropy(ctx, owner, root)
    if (!entropy) throw new Error('The wallet has no entropy.')
    const solana = { chain_type: 'solana', hd_wallet_index: 0, address } as const
    await insertWallet(ctx, owner, { ...solana, entropyId: entropy.id, now: ctx.now() })
    return address
  }

  test.each(['laptop', 'phone'])(
    'sign on the %s they were on, and recover on a new device',
    async (device) => {
      await expectToOpen('ada', device)
    },
  )

  test('a page that died after the commit has its wallet, without recovery', async () => {
    await expectToOpen('cleo', 'laptop')
  })

  test('a creation that was staged is finished, with the address that was staged', async () => {
    const { page, session, address } = await visit('ben', 'laptop')
    expect(await create(page, session)).toBe(address)
    expect(await getWallets(stored.world, session)).toEqual([address])
    expect(await readSigner(await sign(page, session, { address }))).toBe(address)
    const fresh = await visit('ben')
    await fresh.page.send('privy:wallets:recover', wallet(fresh.session, address))
    expect(await readSigner(await sign(fresh.page, fresh.session, { address }))).toBe(address)
  })

  test('nobody is logged out, asked or told of anything by the update', async () => {
    const { email, address, devices, refreshToken } = getUser('ada')
    const { status, body } = await stored.world.post('/api/v1/sessions', { refresh_token: refreshToken })
    expect(status).toBe(200)
    const session = { email, token: String(body.token), refreshToken, userId: '' }
    const told = stored.world.inbox.length
    const page = openPage(stored.world, await profileWith(devices.laptop))
    expect(await readSigner(await sign(page, session, { address }))).toBe(address)
    expect(stored.world.inbox).toHaveLength(told)
  })

  test('security: entropies and wallets are bound by the update, each of them', async () => {
    for (const table of ['entropies', 'wallets'] as const) {
      const rows = await stored.world.ctx.db.selectFrom(table).select('mac').execute()
      expect(rows.length).toBeGreaterThanOrEqual(2)
      for (const { mac } of rows) expect(mac).toHaveLength(32)
    }
  })

  // Here goes what the same data must bear later: a further wallet, an imported key, another recovery method.
  test('a Solana wallet of the same entropy locks nothing, here or on a new device', async () => {
    const { session, address } = await visit('ada', 'laptop')
    const solana = await addSolanaWallet(session, address)
    await expectToOpen('ada', 'laptop')
    await expectToOpen('ada', 'phone')
    stored.world.clock.forward({ seconds: 3_600 })
    // Nor does it matter by which of the two a client names the entropy.
    const { page, session: again } = await visit('ada')
    expect(await page.send('privy:wallets:recover', wallet(again, solana))).toMatchObject({
      data: { entropyId: solana },
    })
    expect(await readSigner(await sign(page, again, { address }))).toBe(address)
  })
})
