import { canonicalJson, limits, vault } from '@latchkey/wire'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  beginImport,
  finish,
  listWallets,
  newKey,
  openImport,
  seal,
  startImport,
} from '../../../../test/support/keyImport.ts'
import {
  addWallet,
  createWallet,
  deviceIn,
  openIntent,
  refusal,
  signMaterial,
  stage,
  type TestDevice,
} from '../../../../test/support/vaultDevice.ts'
import { warmPool } from '../../../../test/support/world.ts'
import { chains } from '../../../frame/src/keys/chains.ts'
import { derive } from '../../../frame/src/keys/derive.ts'
import { openDeviceSlot } from '../../../frame/src/vault/slots.ts'

async function openMnemonic(device: TestDevice, root: string) {
  const record = await device.devices.load(device.session)
  const { slot } = await device.call(vault.openDeviceSlot, { entropy_id: root })
  const local = record?.slots.find(({ slotId }) => slotId === slot.slot_id)
  if (!record || !local) throw new Error('this device has no slot')
  return openDeviceSlot(record, { local, slot })
}

test.each(['ethereum', 'solana'] as const)('a key of %s is an entropy of its own kind', async (chain) => {
  const { world, session, device } = await startImport()
  const key = newKey(chain)
  const { address } = key
  expect(await finish(device, await beginImport(device, key), key)).toBe(address)
  expect(await listWallets(world, session)).toEqual([
    { address, kind: `${chain}-key`, imported: true, sealed_name: address },
  ])
  expect(await device.call(vault.openDeviceSlot, { entropy_id: address })).toMatchObject({
    ...{ entropy_id: address, secret: `${chain}-key` },
    addresses: [{ chain_type: chain, hd_wallet_index: 0, address }],
  })
  expect(await openImport(device, key)).toMatchObject({
    status: 'exists',
    wallet: { address, imported: true },
  })
})

test('an import and a creation are under way side by side, and so are imports', async () => {
  const { device } = await startImport()
  const keys = [newKey(), newKey(), newKey('solana')]
  const own = await openIntent(device)
  if (own.status !== 'open') throw new Error('a wallet was there')
  const intents: string[] = []
  for (const key of keys) intents.push(await beginImport(device, key))
  for (const [n, key] of keys.entries()) expect(await finish(device, intents[n] ?? '', key)).toBe(key.address)
  expect((await stage(device, own.intent_id)).status).toBe('staged')
})

test.each(['ethereum', 'solana'] as const)(
  'a key of the own mnemonic of %s that was imported becomes its wallet when that is added',
  async (chain) => {
    const { world, session, device } = await startImport()
    const root = await createWallet(device)
    const { bytes } = await openMnemonic(device, root)
    const index = chain === 'ethereum' ? 1 : 0
    const key = await derive({ kind: 'mnemonic', bytes }, chain, index)
    const address = chains[chain].toAddress(key)
    const importedKey = { chain, bytes: key, address }
    await finish(device, await beginImport(device, importedKey), importedKey)

    const { wallet } = await addWallet(device, { name: root, chain, index })
    expect(wallet).toMatchObject({ address, imported: false, hd_wallet_index: index, entropy_id: root })
    expect((await addWallet(device, { name: root, chain, index })).wallet).toEqual(wallet)
    const mnemonic = { kind: 'mnemonic', imported: false, sealed_name: root }
    expect(await listWallets(world, session)).toEqual(
      expect.arrayContaining([
        { ...mnemonic, address: root },
        { ...mnemonic, address },
      ]),
    )
    const { body } = await world.get('/api/v1/users/me', { token: session.token })
    expect((body.user as { linked_accounts: object[] }).linked_accounts.slice(1)).toMatchObject([
      { address: root, imported: false, wallet_index: 0 },
      { address, imported: false, wallet_index: index },
    ])
    // The next one gets its index.
    expect((await addWallet(device, { name: root, chain, index: index + 1 })).wallet.hd_wallet_index).toBe(
      index + 1,
    )
  },
)

describe('security: races over one key', () => {
  test('of ten devices of its user: one wallet, and the others are told to wait', async () => {
    const { world, session } = await startImport()
    const devices = await Promise.all(Array.from({ length: 10 }, () => deviceIn(world, session)))
    const key = newKey()
    await warmPool(world)
    const importing = async (device: TestDevice) => {
      const intent = await openImport(device, key)
      if (intent.status === 'open') await finish(device, intent.intent_id, key)
    }
    const codes = await Promise.all(devices.map(async (device) => (await refusal(importing(device))).code))
    const refusals = codes.filter((code) => code !== 'nothing was refused')
    expect(refusals.length).toBeLessThan(10)
    expect(refusals.filter((code) => code !== 'wallet_creation_in_progress')).toEqual([])
    expect(await listWallets(world, session)).toHaveLength(1)
  })

  test('of ten users who have it: it is the first one’s', async () => {
    const { world } = await startImport()
    const key = newKey()
    const users = await Promise.all(Array.from({ length: 10 }, () => startImport(world)))
    const intents = await Promise.all(users.map(({ device }) => beginImport(device, key)))
    await warmPool(world)
    const codes = await Promise.all(
      users.map(async ({ device }, n) => (await refusal(finish(device, intents[n] ?? '', key))).code),
    )
    expect(codes.filter((code) => code === 'nothing was refused')).toHaveLength(1)
    expect(codes.filter((code) => code === 'linked_to_another_user')).toHaveLength(9)
    const wallets = await Promise.all(users.map(({ session }) => listWallets(world, session)))
    expect(wallets.flat()).toHaveLength(1)
  })

  test('of more keys than a user may have: no more of them are let in', async () => {
    const { world, session, device } = await startImport()
    const keys = Array.from({ length: limits.importedWalletsPerUser + 2 }, () => newKey())
    const intents = await Promise.all(keys.map((key) => beginImport(device, key)))
    await warmPool(world)
    const codes = await Promise.all(
      keys.map(async (key, n) => (await refusal(finish(device, intents[n] ?? '', key))).code),
    )
    expect(codes.filter((code) => code === 'cannot_link_more_of_type')).toHaveLength(2)
    expect(await listWallets(world, session)).toHaveLength(limits.importedWalletsPerUser)
  })
})

describe('security: refused is', () => {
  test('a further wallet of a key that was imported: it has none, whatever the key signs', async () => {
    const { world, session, device } = await startImport()
    const [key, further] = [newKey(), newKey()]
    await finish(device, await beginImport(device, key), key)
    const place = { chain_type: 'ethereum', hd_wallet_index: 0, address: further.address } as const
    const { appId: app, userId: user } = device.session
    const text = canonicalJson({ typ: 'wallet', app, user, entropy_id: key.address, ...place })
    const adding = device.call(vault.addWallet, {
      ...{ entropy_id: key.address, ...place },
      root_signature: chains.ethereum.prove(text, key.bytes),
      signature: chains.ethereum.prove(text, further.bytes),
    })
    expect(await refusal(adding)).toMatchObject({ code: 'invalid_data' })
    expect(await listWallets(world, session)).toHaveLength(1)
  })

  test('material of another key or chain than its intent is for', async () => {
    const { device } = await startImport()
    const own = await openIntent(device)
    if (own.status !== 'open') throw new Error('a wallet was there')
    const intentId = await beginImport(device, newKey())
    for (const [id, other] of [
      [intentId, newKey()],
      [intentId, newKey('solana')],
      [own.intent_id, newKey('solana')],
    ] as const) {
      const staging = device.call(vault.stageMaterial, await seal(device, id, other))
      expect(await refusal(staging)).toMatchObject({ code: 'invalid_data' })
    }
  })

  test.each(['ethereum', 'solana'] as const)('material of %s that its key has not signed', async (chain) => {
    const { device } = await startImport()
    const key = newKey(chain)
    const intentId = await beginImport(device, key)
    const { material } = await seal(device, intentId, key)
    const other = newKey(chain === 'solana' ? 'ethereum' : 'solana')
    for (const signature of [
      await signMaterial(device, { intentId, material, key: newKey(chain).bytes, chain }),
      await signMaterial(device, { intentId: crypto.randomUUID(), material, key: key.bytes, chain }),
      await signMaterial(device, { intentId, material, key: other.bytes, chain: other.chain }),
    ]) {
      const staging = device.call(vault.stageMaterial, { intent_id: intentId, material, signature })
      expect(await refusal(staging)).toMatchObject({ code: 'invalid_data' })
    }
  })

  test('an address that no key has, or of the other chain, or at another index', async () => {
    const { device } = await startImport()
    const { address } = newKey()
    const invalid = { code: 'invalid_data' }
    // A point of small order, for which anyone can sign (R43: strict Ed25519).
    for (const other of ['1'.repeat(32), newKey().address])
      expect(await refusal(openImport(device, { chain: 'solana', address: other }))).toMatchObject(invalid)
    const elsewhere = { chain: 'ethereum', address: newKey('solana').address } as const
    expect(await refusal(openImport(device, elsewhere))).toMatchObject(invalid)
    const further = device.call(vault.createIntent, {
      ...{ idempotency_key: crypto.randomUUID(), chain_type: 'ethereum', hd_wallet_index: 1 },
      ...{ device_public_key: device.record.publicKey, imported_address: address },
    })
    expect(await refusal(further)).toMatchObject(invalid)
  })

  test('the intent of another user, device or app, and its material sent again', async () => {
    const { world, session, device } = await startImport()
    const key = newKey()
    const intentId = await beginImport(device, key)
    const envelope = await seal(device, intentId, key)
    await device.call(vault.stageMaterial, envelope)
    const elsewhere = await startImport()
    for (const stranger of [
      (await startImport(world)).device,
      elsewhere.device,
      await deviceIn(world, session),
    ]) {
      expect((await refusal(stranger.call(vault.stageMaterial, envelope))).code).toMatch(
        /^(not_found|invalid_data)$/,
      )
      for (const call of [vault.readMaterial, vault.commitIntent])
        expect(await refusal(stranger.call(call, { intent_id: intentId }))).toMatchObject({
          code: 'not_found',
        })
    }
    await device.call(vault.readMaterial, { intent_id: intentId })
    await device.call(vault.commitIntent, { intent_id: intentId })
    // It was signed for this intent, user and app.
    const theirs = await beginImport(elsewhere.device, key)
    const replay = elsewhere.device.call(vault.stageMaterial, { ...envelope, intent_id: theirs })
    expect(await refusal(replay)).toMatchObject({ code: 'invalid_data' })
    // Apps share no wallets: the owner may import it there too.
    expect(await finish(elsewhere.device, theirs, key)).toBe(key.address)
  })

  test('a commit whose intent was changed in the database: address, chain, whether it is an import at all', async () => {
    const { world, session, device } = await startImport()
    for (const change of [
      { imported_address: newKey().address },
      // Otherwise the key would count as a mnemonic, and no slot would open it.
      { imported_address: null },
      { chain_type: 'solana' as const },
    ]) {
      const key = newKey()
      const intentId = await beginImport(device, key)
      await device.call(vault.stageMaterial, await seal(device, intentId, key))
      await device.call(vault.readMaterial, { intent_id: intentId })
      await world.ctx.db.updateTable('wallet_intents').set(change).where('id', '=', intentId).execute()
      const commit = device.call(vault.commitIntent, { intent_id: intentId })
      expect(await refusal(commit)).toMatchObject({ code: 'not_found' })
      // A second attempt imports it.
      expect(await finish(device, await beginImport(device, key), key)).toBe(key.address)
    }
    const wallets = await listWallets(world, session)
    expect(wallets.map(({ kind, imported }) => ({ kind, imported }))).toEqual(
      Array(3).fill({ kind: 'ethereum-key', imported: true }),
    )
  })

  test('a commit of material whose addresses were changed since it was read back', async () => {
    const { world, device } = await startImport()
    const key = newKey()
    const intentId = await beginImport(device, key)
    await device.call(vault.stageMaterial, await seal(device, intentId, key))
    await device.call(vault.readMaterial, { intent_id: intentId })
    await sql`
      update wallet_intents set material = jsonb_set(material, '{addresses,0,address}', ${JSON.stringify(newKey().address)}::jsonb)
      where id = ${intentId}`.execute(world.ctx.db)
    const commit = device.call(vault.commitIntent, { intent_id: intentId })
    expect(await refusal(commit)).toMatchObject({ code: 'wallet_damaged' })
  })
})
