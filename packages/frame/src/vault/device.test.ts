import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { newHalf } from '../keys/slot.ts'
import { createStore } from '../store.ts'
import { createDevices, type LocalSlot, unwrapHalf, wrapHalf } from './device.ts'

const ada = { appId: 'app-1', userId: 'did:privy:ada' }
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const place = {
  entropyId: address,
  slotId: '5b1e2f0a-3c1d-4b7e-9a55-0e7c1c1d2e3f',
  addresses: [{ chain_type: 'ethereum' as const, hd_wallet_index: 0, address }],
}

function browser(factory: () => IDBFactory) {
  const store = createStore(factory)
  return { store, devices: createDevices(store) }
}

async function withSlot(factory: IDBFactory) {
  const { devices, store } = browser(() => factory)
  const record = await devices.obtain(ada)
  const half = newHalf()
  const slot: LocalSlot = { ...place, wrapped: await wrapHalf(record, place, half), state: 'pending' }
  await devices.saveSlot(ada, slot)
  return { devices, store, half, slot }
}

const toKey = (owner: typeof ada) => JSON.stringify([owner.appId, owner.userId])

describe('the device record', () => {
  test('survives a reload: the same keys, and the half opens', async () => {
    const factory = new IDBFactory()
    const { half } = await withSlot(factory)
    const record = await browser(() => factory).devices.load(ada)
    const [slot] = record?.slots ?? []
    expect(slot?.state).toBe('pending')
    expect(record && slot && (await unwrapHalf(record, slot))).toEqual(half)
  })

  test('is made once, even by two tabs at the same moment', async () => {
    const factory = new IDBFactory()
    const tabs = [browser(() => factory), browser(() => factory)]
    const records = await Promise.all(tabs.map(({ devices }) => devices.obtain(ada)))
    expect(records[0]?.publicKey).toEqual(records[1]?.publicKey)
  })

  test('security: its keys cannot be read by scripts', async () => {
    const record = await browser(() => new IDBFactory()).devices.obtain(ada)
    for (const key of [record.wrapKey, record.proofKey]) {
      expect(key.extractable).toBe(false)
      await expect(crypto.subtle.exportKey('jwk', key)).rejects.toThrow()
    }
  })

  test('security: another user or app finds nothing', async () => {
    const factory = new IDBFactory()
    const { devices } = await withSlot(factory)
    expect(await devices.load({ ...ada, userId: 'did:privy:eve' })).toBeUndefined()
    expect(await devices.load({ ...ada, appId: 'app-2' })).toBeUndefined()
  })

  test('security: a record copied to another user is put aside, not used', async () => {
    const factory = new IDBFactory()
    const { store, devices } = await withSlot(factory)
    const eve = { ...ada, userId: 'did:privy:eve' }
    const record = await store.get(toKey(ada))
    await store.update(toKey(eve), () => record)
    expect(await devices.load(eve)).toBeUndefined()
    expect(await store.get(toKey(eve))).toBeUndefined()
    expect((await devices.obtain(eve)).slots).toEqual([])
  })

  test('security: a half moved into another slot does not open', async () => {
    const { devices, slot } = await withSlot(new IDBFactory())
    const record = await devices.obtain(ada)
    const copies = { ...slot, slotId: crypto.randomUUID() }
    await expect(unwrapHalf(record, copies)).rejects.toThrow('slot_closed')
  })

  test.each([
    ['a newer version', { v: 2 }],
    ['an older version', { v: 0 }],
    ['no keys', { wrapKey: undefined }],
    ['an extractable key', { wrapKey: 'extractable' }],
    ['broken slots', { slots: [{}] }],
  ])('of %s is quarantined whole, and the device is new', async (_, change) => {
    const { store, devices } = await withSlot(new IDBFactory())
    const wrapKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, [
      'encrypt',
      'decrypt',
    ])
    const corruption = 'wrapKey' in change && change.wrapKey ? { wrapKey } : change
    const copies: string[] = []
    const watchedStore = {
      ...store,
      move(key: string, to: string) {
        copies.push(to)
        return store.move(key, to)
      },
    }
    const broken = await store.update(toKey(ada), (record) => ({ ...(record as object), ...corruption }))
    expect(await createDevices(watchedStore).load(ada)).toBeUndefined()
    expect(await store.get(copies[0] ?? '')).toEqual(broken)
    expect((await devices.obtain(ada)).slots).toEqual([])
  })

  test('that is garbage is quarantined too', async () => {
    const { store, devices } = browser(() => new IDBFactory())
    for (const garbage of [7, 'text', null, []]) {
      await store.update(toKey(ada), () => garbage)
      expect(await devices.load(ada)).toBeUndefined()
    }
  })

  test('loses with a creation what its other tries left pending, and nothing of a recovery or another creation', async () => {
    const { devices, slot } = await withSlot(new IDBFactory())
    const { creation } = await devices.obtain(ada)
    const leftover = (entropyId: string, of?: string): LocalSlot => ({ ...slot, entropyId, creation: of })
    for (const one of [
      leftover('made', creation),
      leftover('tried', creation),
      leftover('other', 'earlier'),
      leftover('recovered'),
    ])
      await devices.saveSlot(ada, one)
    await devices.finishCreation(ada, { entropyId: 'made', creation })
    // Sent again by another tab: its name is already used.
    const { creation: next } = await devices.obtain(ada)
    await devices.finishCreation(ada, { entropyId: 'made', creation })
    const record = await devices.obtain(ada)
    expect(record.creation).toBe(next)
    expect(next).not.toBe(creation)
    expect(record.slots.map(({ entropyId, state }) => `${entropyId} ${state}`)).toEqual([
      `${address} pending`,
      'made active',
      'other pending',
      'recovered pending',
    ])
  })

  test('written before a slot named its creation is read as it is', async () => {
    const { devices } = await withSlot(new IDBFactory())
    expect((await devices.load(ada))?.slots[0]).not.toHaveProperty('creation')
  })

  test('keeps what two tabs change at once', async () => {
    const factory = new IDBFactory()
    const tabs = [await withSlot(factory), browser(() => factory)] as const
    const other = { ...tabs[0].slot, entropyId: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
    await Promise.all([tabs[0].devices.activate(ada, address), tabs[1].devices.saveSlot(ada, other)])
    const record = await tabs[0].devices.load(ada)
    expect(record?.slots.map(({ entropyId, state }) => [entropyId, state]).sort()).toEqual([
      [other.entropyId, 'pending'],
      [address, 'active'],
    ])
  })
})

describe('where storage is denied', () => {
  const denials: [string, () => IDBFactory][] = [
    [
      'by an exception',
      () => {
        throw new DOMException('denied', 'SecurityError')
      },
    ],
    ['at open', () => ({ open: () => failing('UnknownError') }) as unknown as IDBFactory],
  ]

  test.each(denials)('%s, the record lives as long as the page', async (_, factory) => {
    const { devices, store } = browser(factory)
    const record = await devices.obtain(ada)
    expect(store.isDurable()).toBe(false)
    expect((await devices.load(ada))?.publicKey).toEqual(record.publicKey)
    expect(await browser(factory).devices.load(ada)).toBeUndefined()
  })

  test('in the middle, what was stored before goes on being used', async () => {
    const factory = new IDBFactory()
    const openRequests: IDBOpenDBRequest[] = []
    const store = createStore(() => {
      if (openRequests.length > 0) throw new DOMException('denied', 'SecurityError')
      return {
        open: (name: string) => openRequests[openRequests.push(factory.open(name, 1)) - 1],
      } as unknown as IDBFactory
    })
    const devices = createDevices(store)
    const record = await devices.obtain(ada)
    const slot: LocalSlot = { ...place, wrapped: await wrapHalf(record, place, newHalf()), state: 'pending' }
    openRequests[0]?.result.close()
    await devices.saveSlot(ada, slot)
    expect((await devices.load(ada))?.slots).toHaveLength(1)
  })
})

function failing(name: string) {
  const request = { onerror: () => {}, error: new DOMException('denied', name) }
  queueMicrotask(() => request.onerror())
  return request
}
