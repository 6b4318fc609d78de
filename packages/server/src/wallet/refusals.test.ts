import { randomBytes } from 'node:crypto'
import { type Material, vault } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import {
  createWallet,
  deviceIn,
  ethereumKey,
  makeMaterial,
  openIntent,
  recover,
  refusal,
  signMaterial,
  stage,
  type TestDevice,
  unlock,
} from '../../../../test/support/vaultDevice.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { newEntropy } from '../../../frame/src/keys/mnemonic.ts'
import type { SealedName } from '../db/vaultSchema.ts'

describe('security: material is refused', () => {
  test('without the signature of the very key it is for', async () => {
    const { device, intentId } = await begin()
    const { material } = await makeMaterial(device, intentId)
    const key = await ethereumKey(newEntropy())
    const signature = await signMaterial(device, { intentId, material, key })
    expect(await stageMaterial(device, { intentId, material, signature })).toMatchObject({
      code: 'invalid_data',
    })
  })

  test('signed for another intent, user or app', async () => {
    const { world, device, intentId } = await begin()
    const stranger = await deviceIn(world, await signIn(world))
    const elsewhere = await begin()
    for (const [signer, intent] of [
      [device, crypto.randomUUID()],
      [stranger, intentId],
      [elsewhere.device, intentId],
    ] as const) {
      const { material, entropy } = await makeMaterial(device, intentId)
      const key = await ethereumKey(entropy)
      const signature = await signMaterial(signer, { intentId: intent, material, key })
      expect(await stageMaterial(device, { intentId, material, signature })).toMatchObject({
        code: 'invalid_data',
      })
    }
  })

  test.each<[string, (material: Material) => Material]>([
    ['changed after it was signed', (material) => withSlot(material, 0, { server_half: half() })],
    [
      'with a foreign address',
      (material) => ({ ...material, entropy_id: foreign, addresses: [at(foreign)] }),
    ],
    ['with an address in another case', (material) => lowerCase(material)],
    ['with a second address', (m) => ({ ...m, addresses: [...m.addresses, at(foreign)] })],
    ['of another index', (m) => ({ ...m, addresses: [{ ...at(m.entropy_id), hd_wallet_index: 1 }] })],
    ['of another chain', (m) => ({ ...m, entropy_id_verifier: 'solana-address-verifier' })],
    [
      'without a recovery slot',
      (material) => withSlot(material, 1, { kind: 'device', client_half: undefined }),
    ],
    ['with the client half of the device', (material) => withSlot(material, 0, { client_half: half() })],
    ['without the client half of recovery', (material) => withSlot(material, 1, { client_half: undefined })],
    ['with the same slot twice', (m) => withSlot(m, 1, { slot_id: m.slots[0]?.slot_id ?? '' })],
  ])('%s', async (what, change) => {
    const { device, intentId } = await begin()
    const { material, entropy, signature } = await makeMaterial(device, intentId)
    const variant = change(material)
    const key = await ethereumKey(entropy)
    const fresh = await signMaterial(device, { intentId, material: variant, key })
    const signatureUsed = what.startsWith('changed') ? signature : fresh
    expect(
      await stageMaterial(device, { intentId, material: variant, signature: signatureUsed }),
    ).toMatchObject({
      code: 'invalid_data',
    })
  })

  test('other than what the intent has already', async () => {
    const { device, intentId } = await begin()
    await stage(device, intentId)
    expect(await refusal(stage(device, intentId))).toMatchObject({ code: 'invalid_data' })
  })
})

test('security: nothing is committed that was not read back (I2)', async () => {
  const { device, intentId } = await begin()
  const commit = () => refusal(device.call(vault.commitIntent, { intent_id: intentId }))
  expect(await commit()).toMatchObject({ code: 'invalid_data' })
  await stage(device, intentId)
  expect(await commit()).toMatchObject({ code: 'invalid_data' })
  await device.call(vault.readMaterial, { intent_id: intentId })
  expect(await commit()).toMatchObject({ code: 'nothing was refused' })
})

test('security: an intent is for its own device, user and app alone', async () => {
  const { world, session, device, intentId } = await begin()
  await stage(device, intentId)
  const elsewhere = await begin()
  const strangers = [
    await deviceIn(world, session),
    await deviceIn(world, await signIn(world)),
    elsewhere.device,
  ]
  for (const stranger of strangers) {
    const { material, signature } = await makeMaterial(stranger, intentId)
    const input = { intent_id: intentId }
    for (const work of [
      () => stranger.call(vault.readMaterial, input),
      () => stranger.call(vault.stageMaterial, { ...input, material, signature }),
      () => stranger.call(vault.commitIntent, input),
    ])
      expect(await refusal(work())).toMatchObject({ code: 'not_found' })
  }
})

test('security: nobody registers a device key that is not theirs', async () => {
  const { world, session, device } = await begin()
  const address = await createWallet(device)
  const other = await deviceIn(world, session)
  const foreignKey = { device_public_key: device.record.publicKey }
  const opening = {
    chain_type: 'ethereum',
    hd_wallet_index: 0,
    idempotency_key: crypto.randomUUID(),
  } as const
  for (const work of [
    () => other.call(vault.createIntent, { ...opening, ...foreignKey }),
    () => other.call(vault.recoverSlot, { entropy_id: address, ...foreignKey }),
  ])
    expect(await refusal(work())).toMatchObject({ code: 'invalid_proof' })
})

test('security: a wallet opens for its own user in its own app alone', async () => {
  const { world, device } = await begin()
  const address = await createWallet(device)
  const elsewhere = await begin()
  const recovering = (one: TestDevice) =>
    one.call(vault.recoverSlot, { entropy_id: address, device_public_key: one.record.publicKey })
  for (const stranger of [await deviceIn(world, await signIn(world)), elsewhere.device]) {
    expect(await refusal(unlock(stranger, address))).toMatchObject({ code: 'wallet_not_on_device' })
    expect(await refusal(recovering(stranger))).toMatchObject({ code: 'not_found' })
    const { material } = await makeMaterial(stranger, crypto.randomUUID())
    const [slot] = material.slots
    if (!slot) throw new Error('no slot')
    const adding = stranger.call(vault.addDeviceSlot, { entropy_id: address, slot })
    expect(await refusal(adding)).toMatchObject({ code: 'wallet_not_on_device' })
  }
})

test("security: a slot id that is somebody else's is refused and changes nothing", async () => {
  const { world, session, device } = await begin()
  const address = await createWallet(device)
  const { slot: theirs } = await device.call(vault.openDeviceSlot, { entropy_id: address })
  const other = await deviceIn(world, session)
  await recover(other, address)
  const envelope = { ...theirs.sealed, ct: 'AAAA' }
  const adding = other.call(vault.addDeviceSlot, {
    entropy_id: address,
    slot: { ...theirs, sealed: envelope },
  })
  expect(await refusal(adding)).toMatchObject({ code: 'invalid_data' })
  expect(await unlock(device, address)).toBe(address)
  expect(await unlock(other, address)).toBe(address)
})

test('security: halves moved to another row or column do not open (R84: encrypted at rest)', async () => {
  const { world, device } = await begin()
  const address = await createWallet(device)
  const victim = await deviceIn(world, await signIn(world))
  const victimsAddress = await createWallet(victim)
  const getHalves = (entropyId: string, kind: string) =>
    world.ctx.db
      .selectFrom('slots')
      .innerJoin('entropies', 'entropies.id', 'slots.entropy_id')
      .select(['slot_id', 'server_half', 'client_half'])
      .where('slots.app_id', '=', world.app.id)
      .where('sealed_name', '=', entropyId as SealedName)
      .where('slots.kind', '=', kind)
      .executeTakeFirstOrThrow()
  const mine = await getHalves(address, 'device')
  const recovery = await getHalves(address, 'privy')
  const theirs = await getHalves(victimsAddress, 'device')
  for (const half of [
    theirs.server_half,
    recovery.server_half,
    recovery.client_half ?? '',
    mine.server_half.slice(0, -1),
  ]) {
    await world.ctx.db
      .updateTable('slots')
      .set({ server_half: half })
      .where('slot_id', '=', mine.slot_id)
      .execute()
    expect(await openAt(world, { device, address })).toEqual({
      status: 400,
      body: {
        code: 'wallet_damaged',
        error: 'This wallet cannot be opened. Nothing is lost: contact the support of this app.',
      },
    })
  }
  await world.ctx.db
    .updateTable('slots')
    .set({ server_half: mine.server_half })
    .where('slot_id', '=', mine.slot_id)
    .execute()
  expect(await unlock(device, address)).toBe(address)
})

test('security: no half, sealed or not, is in the database in the clear', async () => {
  const { world, device, intentId } = await begin()
  const { made } = await stage(device, intentId)
  const rows = await world.ctx.db
    .selectFrom('wallet_intents')
    .select('material')
    .where('id', '=', intentId)
    .executeTakeFirstOrThrow()
  await device.call(vault.readMaterial, { intent_id: intentId })
  await device.call(vault.commitIntent, { intent_id: intentId })
  const after = await world.ctx.db
    .selectFrom('slots')
    .selectAll()
    .where('app_id', '=', world.app.id)
    .execute()
  const intents = await world.ctx.db
    .selectFrom('wallet_intents')
    .select('material')
    .where('id', '=', intentId)
    .execute()
  expect(intents).toEqual([{ material: null }])
  const dump = JSON.stringify([rows, after])
  for (const slot of made.material.slots)
    for (const half of [slot.server_half, slot.client_half ?? 'x'.repeat(43)])
      expect(dump).not.toContain(half)
})

test('security: after a logout the vault is shut at once, although the token has not expired (R8: logout at the server)', async () => {
  const { world, session, device } = await begin()
  const address = await createWallet(device)
  const { refreshToken, token } = session
  const { status } = await world.post('/api/v1/sessions/logout', { refresh_token: refreshToken }, { token })
  expect(status).toBe(200)
  expect(await refusal(unlock(device, address))).toMatchObject({
    code: 'missing_or_invalid_token',
    status: 401,
  })
})

test('security: before the terms are accepted the vault stays shut (R69: terms)', async () => {
  const world = await createWorld({ settings: { require_users_accept_terms: true } })
  const device = await deviceIn(world, await signIn(world))
  expect(await refusal(openIntent(device))).toMatchObject({ code: 'terms_not_accepted', status: 403 })
  expect(await refusal(unlock(device, foreign))).toMatchObject({ code: 'terms_not_accepted' })
})

const foreign = '0x52908400098527886E0F7030069857D2E4169EE7'
const half = () => randomBytes(32).toString('base64url')
const at = (address: string) => ({ chain_type: 'ethereum', hd_wallet_index: 0, address }) as const

async function begin() {
  const world = await createWorld()
  const session = await signIn(world)
  const device = await deviceIn(world, session)
  const intent = await openIntent(device)
  if (intent.status !== 'open') throw new Error('a wallet was there')
  return { world, session, device, intentId: intent.intent_id }
}

type StageRequest = { intentId: string; material: Material; signature: string }

function stageMaterial(device: TestDevice, { intentId, ...rest }: StageRequest) {
  return refusal(device.call(vault.stageMaterial, { intent_id: intentId, ...rest }))
}

function withSlot(material: Material, index: number, change: Record<string, unknown>): Material {
  const slots = material.slots.map((slot, i) => (i === index ? { ...slot, ...change } : slot))
  return { ...material, slots }
}

function lowerCase(material: Material): Material {
  const address = material.entropy_id.toLowerCase()
  return { ...material, entropy_id: address, addresses: [at(address)] }
}

/** The vault's response, before the frame turns it into an error. */
async function openAt(world: World, { device, address }: { device: TestDevice; address: string }) {
  let last: Response | undefined
  const { userId, accessToken } = device.session
  const watchedDevice = await deviceIn(
    world,
    { userId, token: accessToken },
    {
      store: device.store,
      async fetch(url, init) {
        last = await world.fetch(url, init)
        return last.clone()
      },
    },
  )
  await refusal(watchedDevice.call(vault.openDeviceSlot, { entropy_id: address }))
  return { status: last?.status, body: await last?.json() }
}
