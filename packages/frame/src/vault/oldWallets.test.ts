import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { openStoredWorld, profileWith, type StoredWorld } from '../../../../test/support/storedWorld.ts'
import {
  create,
  createSolana,
  getWallets,
  newProfile,
  openPage,
  readSigner,
  sign,
  wallet,
} from '../../test/page.ts'
import { toHex } from '../keys/encoding.ts'

/** Wallets stored by an old build open in this one, on every device and in recovery. */
describe('wallets of the build of c2520ce', () => {
  let storedWorld: StoredWorld
  beforeAll(async () => {
    storedWorld = await openStoredWorld('c2520ce')
  })
  afterAll(() => storedWorld.close())
  // Codes and recoveries are counted by the hour and the day.
  afterEach(() => storedWorld.world.clock.forward({ seconds: 86_400 }))

  function getUser(name: string) {
    const user = storedWorld.users[name]
    if (!user) throw new Error(`The fixture has no ${name}.`)
    return user
  }

  /** Logs in, on a device of that time, or on a new one. */
  async function visit(name: string, device?: string) {
    const user = getUser(name)
    const session = await signIn(storedWorld.world, user.email)
    const profile = device ? await profileWith(user.devices[device]) : newProfile()
    return { session, page: openPage(storedWorld.world, profile), address: user.address }
  }

  /** On a device with the wallet, and on a new one that recovers it. */
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
    expect(await getWallets(storedWorld.world, session)).toEqual([address])
    expect(await readSigner(await sign(page, session, { address }))).toBe(address)
    const fresh = await visit('ben')
    await fresh.page.send('privy:wallets:recover', wallet(fresh.session, address))
    expect(await readSigner(await sign(fresh.page, fresh.session, { address }))).toBe(address)
  })

  test('nobody is logged out, asked or told of anything by the update', async () => {
    const { email, address, devices, refreshToken } = getUser('ada')
    const { status, body } = await storedWorld.world.post('/api/v1/sessions', { refresh_token: refreshToken })
    expect(status).toBe(200)
    const session = { email, token: String(body.token), refreshToken, userId: '' }
    const mailCount = storedWorld.world.inbox.length
    const page = openPage(storedWorld.world, await profileWith(devices.laptop))
    expect(await readSigner(await sign(page, session, { address }))).toBe(address)
    expect(storedWorld.world.inbox).toHaveLength(mailCount)
  })

  test('security: entropies and wallets are bound by the update, each of them', async () => {
    for (const table of ['entropies', 'wallets'] as const) {
      const rows = await storedWorld.world.ctx.db.selectFrom(table).select('mac').execute()
      expect(rows.length).toBeGreaterThanOrEqual(2)
      for (const { mac } of rows) expect(mac).toHaveLength(32)
    }
  })

  test('a Solana wallet and further ones of the same entropy lock nothing, here or on a new device', async () => {
    const { page, session, address } = await visit('ada', 'laptop')
    const solana = await createSolana(page, session, address)
    const place = { chainType: 'ethereum', hdWalletIndex: 1 } as const
    const { data } = await page.send('privy:wallets:add', { ...wallet(session, address), ...place })
    const { address: second } = data as { address: string }
    expect(await getWallets(storedWorld.world, session)).toEqual([address, solana, second])
    await expectToOpen('ada', 'laptop')
    await expectToOpen('ada', 'phone')
    storedWorld.world.clock.forward({ seconds: 3_600 })
    // Either of the two names of the entropy works.
    const fresh = await visit('ada')
    expect(await fresh.page.send('privy:wallets:recover', wallet(fresh.session, solana))).toMatchObject({
      data: { entropyId: solana },
    })
    const phone = await visit('ada', 'phone')
    for (const one of [fresh, phone]) {
      expect(await readSigner(await sign(one.page, one.session, { address }))).toBe(address)
      const further = { address, of: second, index: 1 }
      expect(await readSigner(await sign(one.page, one.session, further))).toBe(second)
    }
  })

  test('an imported key lies beside the old wallet, here and on a new device', async () => {
    const { page, session, address } = await visit('ada', 'laptop')
    const privateKey = toHex(Uint8Array.from({ length: 32 }, (_, n) => n + 1))
    const key = { accessToken: session.token, chainType: 'ethereum', privateKey } as const
    const { data } = await page.send('privy:wallets:import', key)
    const { address: importedAddress } = data as { address: string }
    expect(await getWallets(storedWorld.world, session)).toContain(importedAddress)
    const fresh = await visit('ada')
    for (const one of [address, importedAddress]) {
      expect(await readSigner(await sign(page, session, { address: one }))).toBe(one)
      await fresh.page.send('privy:wallets:recover', wallet(fresh.session, one))
      expect(await readSigner(await sign(fresh.page, fresh.session, { address: one }))).toBe(one)
    }
    expect(page.calls).not.toContain('/api/v1/vault/slots/recover')
  })

  test('a password that an old device sets opens the old wallet on a new one, until it is taken back', async () => {
    const { page, session, address } = await visit('ada', 'laptop')
    const change = (recovery: object) =>
      page.send('privy:wallets:set-recovery', { ...wallet(session, address), ...recovery })
    const comeBack = async (recovery: object) => {
      const fresh = openPage(storedWorld.world, newProfile())
      const { error } = await fresh.send('privy:wallets:recover', {
        ...wallet(session, address),
        ...recovery,
      })
      return error ? error.type : readSigner(await sign(fresh, session, { address }))
    }
    const recoveryPassword = 'Tr0ub4dor&3'
    const entropy = { entropyId: address, entropyIdVerifier: 'ethereum-address-verifier' }

    const byPassword = { recoveryMethod: 'user-passcode', recoveryPassword }
    expect((await change(byPassword)).data).toEqual({ ...entropy, recoveryMethod: 'user-passcode' })
    expect(await comeBack({})).toBe('invalid_recovery_pin')
    expect(await comeBack({ recoveryPassword })).toBe(address)
    // The phone had its own slot all the time.
    const phone = await visit('ada', 'phone')
    expect(await readSigner(await sign(phone.page, phone.session, { address }))).toBe(address)
    expect(phone.page.calls).not.toContain('/api/v1/vault/slots/recover')

    const automatic = { recoveryMethod: 'privy', existingRecoveryMethod: 'user-passcode' }
    expect((await change(automatic)).data).toEqual({ ...entropy, recoveryMethod: 'privy' })
    expect(await comeBack({})).toBe(address)
    expect(await readSigner(await sign(page, session, { address }))).toBe(address)
  })
})
