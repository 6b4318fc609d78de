import { describe, expect, test } from 'vitest'
import type { Session } from '../../../../test/support/signIn.ts'
import { type World, warmPool } from '../../../../test/support/world.ts'
import {
  create,
  type Fetch,
  getWallets,
  newProfile,
  openPage,
  openStartedPage,
  readSigner,
  sign,
  wallet,
} from '../../test/page.ts'
import { createStore } from '../store.ts'
import { createDevices } from './device.ts'

describe('one wallet', () => {
  test('security: from ten requests at once in one page', async () => {
    const { world, ada, profile } = await openStartedPage()
    const page = openPage(world, profile)
    const addresses = await Promise.all(Array.from({ length: 10 }, () => create(page, ada)))
    expect(new Set(addresses).size).toBe(1)
    expect(await getWallets(world, ada)).toEqual([addresses[0]])
  })

  test('security: from ten tabs and devices at once, recoverable on every one', async () => {
    const { world, ada, profile } = await openStartedPage()
    await warmPool(world)
    const profiles = [profile, profile, profile, ...Array.from({ length: 7 }, newProfile)]
    const tries = await Promise.allSettled(profiles.map((one) => create(openPage(world, one), ada)))
    const [address, ...others] = await getWallets(world, ada)
    expect(others).toEqual([])
    for (const one of tries) if (one.status === 'fulfilled') expect(one.value).toBe(address)
    expect(tries.some((one) => one.status === 'fulfilled')).toBe(true)
    for (const one of profiles) expect(await create(openPage(world, one), ada)).toBe(address)
  })

  test('security: from five tabs where the browser denies Web Locks', async () => {
    const { world, ada, profile } = await openStartedPage()
    await warmPool(world)
    const tabs = Array.from({ length: 5 }, () => openPage(world, { ...profile, locks: undefined }))
    await Promise.allSettled(tabs.map((tab) => create(tab, ada)))
    const address = await create(openPage(world, profile), ada)
    expect(await getWallets(world, ada)).toEqual([address])
    const elsewhere = openPage(world, newProfile())
    await elsewhere.send('privy:wallets:recover', wallet(ada, address))
    expect(await readSigner(await sign(elsewhere, ada, { address }))).toBe(address)
  })

  const deaths = Array.from({ length: 6 }, (_, call) => [
    { call, when: 'before' as const },
    { call, when: 'after' as const },
  ]).flat()
  test.each(deaths)('security: when the page dies $when call $call of creation', async ({ call, when }) => {
    const { world, ada, profile } = await openStartedPage()
    const dying = openPage(world, { ...profile, fetch: (real) => dyingFetch(real, { call, when }) })
    await create(dying, ada).catch(() => undefined)
    const wallets = await getWallets(world, ada)

    const address = await create(openPage(world, profile), ada)
    expect(await getWallets(world, ada)).toEqual([address])
    // The visible wallet before is the wallet now (I2).
    if (wallets.length > 0) expect(wallets).toEqual([address])
    expect(await readSigner(await sign(openPage(world, profile), ada, { address }))).toBe(address)

    const elsewhere = openPage(world, newProfile())
    await elsewhere.send('privy:wallets:recover', wallet(ada, address))
    expect(await readSigner(await sign(elsewhere, ada, { address }))).toBe(address)
  })

  const stagedAt = 2
  test('is finished, not begun again, when the page died after staging', async () => {
    const { world, ada, profile } = await openStartedPage()
    const dying = openPage(world, {
      ...profile,
      fetch: (real) => dyingFetch(real, { call: stagedAt, when: 'after' }),
    })
    await create(dying, ada).catch(() => undefined)
    const [slot] = (await readRecord(profile, ada, world))?.slots ?? []
    const page = openPage(world, profile)
    expect(await create(page, ada)).toBe(slot?.entropyId)
    expect(page.calls.filter((path) => path.endsWith('/material'))).toHaveLength(1)
  })

  test('is begun again when what was staged does not open here any more', async () => {
    const { world, ada, profile } = await openStartedPage()
    const dying = openPage(world, {
      ...profile,
      fetch: (real) => dyingFetch(real, { call: stagedAt, when: 'after' }),
    })
    await create(dying, ada).catch(() => undefined)
    const brokenAddress = await breakHalf(profile, ada, world)
    const page = openPage(world, profile)
    const address = await create(page, ada)
    expect(address).not.toBe(brokenAddress)
    expect(await getWallets(world, ada)).toEqual([address])
    expect(await readSigner(await sign(page, ada, { address }))).toBe(address)
  })

  test('every creation of a device has a name of its own', async () => {
    const { world, ada, profile } = await openStartedPage()
    const address = await create(openPage(world, profile), ada)
    const intent = await world.ctx.db
      .selectFrom('wallet_intents')
      .select('idempotency_key')
      .where('user_id', '=', ada.userId)
      .executeTakeFirstOrThrow()
    const record = await readRecord(profile, ada, world)
    expect(record?.creation).not.toBe(intent.idempotency_key)
    expect(record?.slots).toMatchObject([{ entropyId: address, state: 'active' }])
    expect(record?.slots[0]?.creation).toBeUndefined()
  })

  test('one whose name stands for another that is over gets a new one, and what lies there pending stays', async () => {
    const { world, ada, profile } = await openStartedPage()
    const owner = { appId: world.app.id, userId: ada.userId }
    const devices = createDevices(createStore(profile.indexedDB))
    const { creation } = await devices.obtain(owner)
    const past = new Date(0)
    // As left by a page that died after the commit of another kind of wallet.
    await world.ctx.db
      .insertInto('wallet_intents')
      .values({
        id: crypto.randomUUID(),
        app_id: owner.appId,
        user_id: owner.userId,
        chain_type: 'solana',
        hd_wallet_index: 0,
        idempotency_key: creation,
        device_id: 'this one',
        device_public_key: '{}',
        status: 'committed',
        lease_expires_at: past,
        created_at: past,
      })
      .execute()
    const wrappedHalf = { iv: new Uint8Array(12), ct: new Uint8Array(48) }
    const leftover = {
      entropyId: 'another',
      slotId: crypto.randomUUID(),
      addresses: [],
      wrapped: wrappedHalf,
      creation,
    }
    await devices.saveSlot(owner, { ...leftover, state: 'pending' })
    const address = await create(openPage(world, profile), ada)
    expect(await getWallets(world, ada)).toEqual([address])
    const record = await readRecord(profile, ada, world)
    expect(record?.creation).not.toBe(creation)
    expect(record?.slots.map(({ entropyId, state }) => [entropyId, state])).toEqual([
      ['another', 'pending'],
      [address, 'active'],
    ])
  })

  test.each(['sealed', 'server_half', 'client_half'])(
    'security: is not committed when the %s of a slot comes back changed',
    async (member) => {
      const { world, ada, profile } = await openStartedPage()
      const page = openPage(world, { ...profile, fetch: (real) => changing(real, member) })
      await expect(create(page, ada)).rejects.toThrow()
      expect(await getWallets(world, ada)).toEqual([])
      expect(page.calls.some((path) => path.endsWith('/commit'))).toBe(false)
    },
  )

  test.each([0, 1, 2, 3, 4])(
    'the answer of call %i is lost: the repeat has the same effect',
    async (brokenAddress) => {
      const { world, ada, profile } = await openStartedPage()
      const page = openPage(world, { ...profile, fetch: (real) => losing(real, brokenAddress) })
      const address = await create(page, ada)
      expect(await getWallets(world, ada)).toEqual([address])
    },
  )
})

type Profile = ReturnType<typeof newProfile>

function readRecord(profile: Profile, { userId }: Session, world: World) {
  return createDevices(createStore(profile.indexedDB)).load({ appId: world.app.id, userId: userId })
}

/** Damages this device's half. Returns its wallet. */
async function breakHalf(profile: Profile, session: Session, world: World): Promise<string | undefined> {
  const [slot] = (await readRecord(profile, session, world))?.slots ?? []
  if (!slot) throw new Error('nothing was begun')
  const broken = { ...slot, wrapped: { ...slot.wrapped, ct: new Uint8Array(48) } }
  const owner = { appId: world.app.id, userId: session.userId }
  await createDevices(createStore(profile.indexedDB)).saveSlot(owner, broken)
  return slot.entropyId
}

function dyingFetch(real: Fetch, { call, when }: { call: number; when: 'before' | 'after' }): Fetch {
  let count = 0
  return async (url, init) => {
    const now = count++
    if (now > call || (now === call && when === 'before')) throw new TypeError('network')
    const response = await real(url, init)
    if (now === call) throw new TypeError('network')
    return response
  }
}

function losing(real: Fetch, brokenAddress: number): Fetch {
  let count = 0
  return async (url, init) => {
    const response = await real(url, init)
    if (count++ === brokenAddress) throw new TypeError('network')
    return response
  }
}

/** A vault that returns changed material. */
function changing(real: Fetch, member: string): Fetch {
  return async (url, init) => {
    const response = await real(url, init)
    if (init.method !== 'GET' || !response.ok) return response
    const body = await response.json()
    const half = 'A'.repeat(43)
    for (const slot of body.material.slots) {
      if (member === 'sealed') slot.sealed = { ...slot.sealed, ct: half }
      else if (member in slot) slot[member] = half
    }
    return Response.json(body, { headers: response.headers })
  }
}
