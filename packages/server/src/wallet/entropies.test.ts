import { vault } from '@latchkey/wire'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { changeRecovery, makeWallet } from '../../../../test/support/recoveryChange.ts'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import {
  addWallet,
  createWallet,
  deviceIn,
  makeMaterial,
  openIntent,
  recover,
  refusal,
  stage,
  type TestDevice,
  unlock,
} from '../../../../test/support/vaultDevice.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import type { SealContext } from '../db/seal/seal.ts'
import { findEntropy } from './entropies.ts'
import { insertWallet } from './store.ts'

/** Every call of the vault that takes the name of an entropy. A new one must be added here. */
const doors: Record<string, (device: TestDevice, name: string, slotId?: string) => Promise<unknown>> = {
  openDeviceSlot: (device, name) => device.call(vault.openDeviceSlot, { entropy_id: name }),
  recoverSlot: (device, name, slotId) =>
    device.call(vault.recoverSlot, {
      ...{ entropy_id: name, device_public_key: device.record.publicKey },
      ...(slotId === undefined ? {} : { slot_id: slotId }),
    }),
  exportSlot: (device, name) => device.call(vault.exportSlot, { entropy_id: name }),
  prepareRecovery: (device, name) => device.call(vault.prepareRecovery, { entropy_id: name }),
  stageRecovery: async (device, name) => {
    const { material, signature } = await makeMaterial(device, crypto.randomUUID())
    const [, slot] = material.slots
    if (!slot) throw new Error('no slot')
    const { addresses } = material
    return device.call(vault.stageRecovery, { entropy_id: name, slot, addresses, signature })
  },
  addDeviceSlot: async (device, name) => {
    const { material } = await makeMaterial(device, crypto.randomUUID())
    const [slot] = material.slots
    if (!slot) throw new Error('no slot')
    return device.call(vault.addDeviceSlot, { entropy_id: name, slot })
  },
  addWallet: (device, name) => addWallet(device, { name }),
}
const solana = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

/** Ada has an Ethereum wallet, and a Solana wallet with the same entropy. */
async function start(world?: World) {
  const at = world ?? (await createWorld())
  const ada = await signIn(at)
  const device = await deviceIn(at, ada)
  const address = await createWallet(device)
  return { world: at, ada, device, address }
}

async function addSolana({ ctx, app }: World, { userId }: Session, root: string) {
  const owner = { appId: app.id, userId }
  const entropy = await findEntropy(ctx, owner, root)
  if (!entropy) throw new Error('no entropy')
  const row = { chain_type: 'solana', hd_wallet_index: 0, address: solana } as const
  await insertWallet(ctx, owner, { ...row, entropyId: entropy.id, now: ctx.now() })
}

test('the doors are all calls that take the name of an entropy', () => {
  const inputs = Object.entries(vault).flatMap(([name, value]) =>
    typeof value === 'object' && 'input' in value && 'entropy_id' in value.input.entries ? [name] : [],
  )
  expect(Object.keys(doors).sort()).toEqual(inputs.sort())
})

test('every address of index 0, however it is spelled, leads to the one entropy', async () => {
  const { world, ada, device, address } = await start()
  await addSolana(world, ada, address)
  for (const name of [address, address.toLowerCase(), solana]) {
    expect(await unlock(device, name)).toBe(address)
    expect(await recover(await deviceIn(world, ada), name)).toBe(address)
    expect(await device.call(vault.openDeviceSlot, { entropy_id: name })).toMatchObject({
      entropy_id: address,
    })
  }
})

test.each(Object.keys(doors))(
  'security: %s is shut to another user and another app, by every name of the entropy',
  async (door) => {
    const { world, ada, address } = await start()
    await addSolana(world, ada, address)
    const [neighbor, elsewhere] = [await start(world), await start()]
    for (const { device } of [neighbor, elsewhere])
      for (const name of [address, address.toLowerCase(), solana]) {
        const { code } = await refusal(doors[door]?.(device, name) ?? Promise.resolve())
        expect(['wallet_not_on_device', 'not_found']).toContain(code)
      }
    expect(
      await world.ctx.db.selectFrom('slots').select('slot_id').where('user_id', '=', ada.userId).execute(),
    ).toHaveLength(2)
  },
)

describe.each(['google-drive', 'icloud'] as const)('security: of a wallet whose backup is in %s', (kind) => {
  const settings = { embedded_wallet_config: { user_owned_recovery_options: [kind] } }
  /** Ada's wallet, and the name of its slot, which is in her cloud and in a changed database. */
  async function startInCloud() {
    const world = await createWorld({ settings })
    const ada = await signIn(world)
    const device = await deviceIn(world, ada)
    const wallet = await makeWallet(device)
    await changeRecovery(device, wallet, kind)
    const address = wallet.wallet.entropyId
    const { slot_id: slotId } = await device.call(vault.prepareRecovery, { entropy_id: address })
    return { world, ada, device, address, slotId }
  }

  test('every door is shut to another user and another app, who know the slot', async () => {
    const { world, address, slotId } = await startInCloud()
    const [elsewhere, eve] = [await startInCloud(), await signIn(world)]
    for (const device of [await deviceIn(world, eve), elsewhere.device])
      for (const [name, ask] of Object.entries(doors)) {
        const { code } = await refusal(ask(device, address, slotId))
        expect(['wallet_not_on_device', 'not_found'], name).toContain(code)
      }
  })

  test('a token and a device of one’s own open nothing but what the user’s cloud is needed for, too', async () => {
    const { world, ada, device, address, slotId } = await startInCloud()
    const thief = await deviceIn(world, ada)
    const codes: Record<string, string> = {}
    for (const [name, ask] of Object.entries(doors)) codes[name] = (await refusal(ask(thief, address))).code
    expect(codes).toEqual({
      openDeviceSlot: 'wallet_not_on_device',
      recoverSlot: 'cloud_login_needed',
      exportSlot: 'wallet_not_on_device',
      prepareRecovery: 'nothing was refused',
      stageRecovery: 'invalid_data',
      addDeviceSlot: 'wallet_not_on_device',
      addWallet: 'wallet_not_on_device',
    })
    const ofAnother = { entropy_id: address, device_public_key: device.record.publicKey, slot_id: slotId }
    expect(await refusal(thief.call(vault.recoverSlot, ofAnother))).toMatchObject({ code: 'invalid_proof' })
    // Only one half: opening also needs the other one in the cloud.
    const { slot } = await thief.call(vault.recoverSlot, {
      ...ofAnother,
      device_public_key: thief.record.publicKey,
    })
    expect(slot).not.toHaveProperty('client_half')
  })

  test('a database that says it is automatic, or of another slot or user, opens nothing', async () => {
    const { world, ada, address, slotId } = await startInCloud()
    const eve = await signIn(world)
    const eves = await deviceIn(world, eve)
    const wallet = await makeWallet(eves)
    await changeRecovery(eves, wallet, kind)
    const other = await deviceIn(world, ada)
    const ofAda = sql`user_id = ${ada.userId} and kind <> 'device' and deleted_at is null`
    const ofEve = sql`user_id = ${eve.userId} and kind <> 'device' and deleted_at is null`
    const writes = [
      sql`update slots set kind = 'privy' where ${ofAda}`,
      sql`update slots set kind = ${kind}, server_half = (select server_half from slots where ${ofEve}) where ${ofAda}`,
      sql`update slots set slot_id = gen_random_uuid() where ${ofAda}`,
    ]
    for (const write of writes) {
      await write.execute(world.ctx.db)
      const { code } = await refusal(doors.recoverSlot?.(other, address, slotId) ?? Promise.resolve())
      expect(code).toBe('wallet_damaged')
    }
  })
})

test('security: what a client calls an entropy reaches no sealing place', async () => {
  const { world, ada, device, address } = await start()
  await addSolana(world, ada, address)
  const { seal } = world.ctx
  const contexts: SealContext[] = []
  const note = <A extends [SealContext, ...unknown[]], R>(work: (...args: A) => R) => {
    return (...args: A) => {
      contexts.push(args[0])
      return work(...args)
    }
  }
  Object.assign(world.ctx, { seal: { ...seal, seal: note(seal.seal), open: note(seal.open) } })
  for (const name of [address.toLowerCase(), solana]) {
    await unlock(device, name)
    await recover(await deviceIn(world, ada), name)
  }
  const names = contexts.flatMap(({ table, entropyId }) => (table === 'slots' ? [entropyId] : []))
  expect(names.length).toBeGreaterThan(6)
  expect(new Set(names)).toEqual(new Set([address]))
})

test('security: no address of another entropy or index is taken for what a slot was sealed with', async () => {
  const { device, address } = await start()
  const { material } = await makeMaterial(device, crypto.randomUUID())
  const [slot] = material.slots
  if (!slot) throw new Error('no slot')
  const own = { chain_type: 'ethereum', hd_wallet_index: 0, address } as const
  for (const other of [
    { address: material.entropy_id },
    { hd_wallet_index: 1 },
    { chain_type: 'solana' as const },
  ]) {
    const addresses = [{ ...own, ...other }]
    const adding = device.call(vault.addDeviceSlot, { entropy_id: address, slot, addresses })
    expect(await refusal(adding)).toMatchObject({ code: 'invalid_data' })
  }
  expect(await unlock(device, address)).toBe(address)
})

/**
 * Changes by an attacker with write access to the database, to connect Ada's address with Eve's secret or the reverse.
 */
const writings: Record<string, (users: { ada: string; eve: string }) => ReturnType<typeof sql>> = {
  'the entropy of a wallet': ({ ada, eve }) =>
    sql`update wallets set entropy_id = (select id from entropies where user_id = ${eve}) where user_id = ${ada}`,
  'the entropy of a wallet, with its user': ({ ada, eve }) => sql`
    update wallets w set entropy_id = e.id, user_id = e.user_id, imported = true
    from entropies e where e.user_id = ${eve} and w.user_id = ${ada}`,
  'the user of an entropy and its wallet': ({ ada, eve }) => sql`
    with moved as (update entropies set user_id = ${eve}, kind = 'solana-key' where user_id = ${ada})
    update wallets set user_id = ${eve}, imported = true where user_id = ${ada}`,
  'the sealed name of an entropy': ({ ada, eve }) => sql`
    update entropies set sealed_name = (select sealed_name from entropies where user_id = ${eve}) where user_id = ${ada}`,
  'the kind of an entropy': ({ ada }) => sql`update entropies set kind = 'solana-key' where user_id = ${ada}`,
  'the recovery method': ({ ada }) =>
    sql`update entropies set recovery_method = 'user-passcode' where user_id = ${ada}`,
  'the address of a wallet': ({ ada }) =>
    sql`update wallets set address = '0x52908400098527886E0F7030069857D2E4169EE7' where user_id = ${ada}`,
  'its MAC': ({ ada, eve }) =>
    sql`update wallets set mac = (select mac from wallets where user_id = ${eve}) where user_id = ${ada}`,
  'a MAC that is gone': ({ ada }) => sql`update entropies set mac = null where user_id = ${ada}`,
}

test.each(Object.keys(writings))(
  'security: written into the database, %s leads no address to another secret, and no second wallet is made',
  async (what) => {
    const { world, ada, device, address } = await start()
    const eve = await start(world)
    const write = writings[what]?.({ ada: ada.userId, eve: eve.ada.userId })
    await write?.execute(world.ctx.db)
    const names = [address, '0x52908400098527886E0F7030069857D2E4169EE7']
    for (const door of Object.keys(doors))
      for (const name of names)
        for (const caller of [device, eve.device]) {
          const { code } = await refusal(doors[door]?.(caller, name) ?? Promise.resolve())
          expect(['wallet_damaged', 'wallet_not_on_device', 'not_found']).toContain(code)
        }
    const again = await openIntent(await deviceIn(world, ada)).catch(({ code }) => ({ status: code }))
    // Without the user's row it is not a wallet of the user; with a broken one it is damaged.
    expect(['wallet_damaged', 'open']).toContain(again.status)
    if (!what.includes('user')) expect(again.status).toBe('wallet_damaged')
  },
)

test('security: slots that are led to another entropy, or given other addresses, do not open', async () => {
  const { world, ada, device, address } = await start()
  const eve = await start(world)
  await sql`
    update slots set deleted_at = now() where user_id = ${ada.userId}`.execute(world.ctx.db)
  await sql`
    update slots set user_id = ${ada.userId}, device_id = case when kind = 'device' then (
        select device_id from slots where user_id = ${ada.userId} and kind = 'device') end,
      entropy_id = (select id from entropies where user_id = ${ada.userId})
    where user_id = ${eve.ada.userId}`.execute(world.ctx.db)
  for (const door of ['openDeviceSlot', 'recoverSlot'])
    expect(await refusal(doors[door]?.(device, address) ?? Promise.resolve())).toMatchObject({
      code: 'wallet_damaged',
    })

  const bea = await start(world)
  await sql`
    update slots set addresses = jsonb_set(addresses, '{0,address}', to_jsonb(${address}::text))
    where user_id = ${bea.ada.userId}`.execute(world.ctx.db)
  await expect(recover(await deviceIn(world, bea.ada), bea.address)).rejects.toThrow('slot_closed')
  // The device has the addresses that it was sealed with as well.
  expect(await unlock(bea.device, bea.address)).toBe(bea.address)
})

test('security: a name that was written into staged material after it was read back is not committed', async () => {
  const world = await createWorld()
  const ada = await signIn(world)
  const device = await deviceIn(world, ada)
  const intent = await openIntent(device)
  if (intent.status !== 'open') throw new Error('a wallet was there')
  const { intent_id } = intent
  await stage(device, intent_id)
  await device.call(vault.readMaterial, { intent_id })
  await sql`
    update wallet_intents set material = jsonb_set(material, '{entropy_id}', '"0x52908400098527886E0F7030069857D2E4169EE7"')
    where id = ${intent_id}`.execute(world.ctx.db)
  expect(await refusal(device.call(vault.commitIntent, { intent_id }))).toMatchObject({
    code: 'wallet_damaged',
  })
  const wallets = await world.ctx.db
    .selectFrom('wallets')
    .select('id')
    .where('user_id', '=', ada.userId)
    .execute()
  expect(wallets).toEqual([])
})
