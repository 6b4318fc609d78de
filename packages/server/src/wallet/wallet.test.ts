import { vault } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import {
  createWallet,
  deviceIn,
  openIntent,
  openStaged,
  recover,
  refusal,
  stage,
  unlock,
} from '../../../../test/support/vaultDevice.ts'
import { createWorld } from '../../../../test/support/world.ts'

test('a device makes a wallet, and opens it again after a reload', async () => {
  const { world, session, device, accounts } = await start()
  const address = await createWallet(device)
  expect(await unlock(await deviceIn(world, session, { store: device.store }), address)).toBe(address)
  expect(await accounts()).toMatchObject([
    { type: 'email' },
    {
      type: 'wallet',
      address,
      id: null,
      chain_id: 'eip155:1',
      chain_type: 'ethereum',
      wallet_client: 'privy',
      wallet_client_type: 'privy',
      connector_type: 'embedded',
      recovery_method: 'privy',
      wallet_index: 0,
      imported: false,
      delegated: false,
    },
  ])
})

test('another device recovers the same wallet, gets a slot of its own, and the user is told', async () => {
  const { world, device, session } = await start()
  const address = await createWallet(device)
  world.clock.forward({ seconds: 60 })
  const other = await deviceIn(world, await signIn(world, session.email))
  expect(await refusal(unlock(other, address))).toMatchObject({ code: 'wallet_not_on_device' })
  expect(await recover(other, address)).toBe(address)
  expect(await unlock(other, address)).toBe(address)
  expect(await unlock(device, address)).toBe(address)
  const notice = world.inbox.at(-1)
  expect(notice).toMatchObject({ to: session.email, subject: 'New device for your wallet (Test app)' })
  const entries = await world.ctx.db
    .selectFrom('audit_log')
    .select('event')
    .where('app_id', '=', world.app.id)
    .where('event', 'like', 'wallet.%')
    .orderBy('id')
    .execute()
  expect(entries.map(({ event }) => event)).toEqual([
    'wallet.created',
    'wallet.recovered',
    'wallet.slot_added',
    'wallet.half_released',
    'wallet.half_released',
  ])
})

test('until the commit nobody sees a wallet, and nothing of it opens', async () => {
  const { device, accounts } = await start()
  const intent = await openIntent(device)
  if (intent.status !== 'open') throw new Error('a wallet was there')
  const { made } = await stage(device, intent.intent_id)
  await openStaged(device, intent.intent_id, made)
  expect(await accounts()).toMatchObject([{ type: 'email' }])
  expect(await refusal(unlock(device, made.material.entropy_id))).toMatchObject({
    code: 'wallet_not_on_device',
  })
  expect(
    await refusal(
      device.call(vault.recoverSlot, {
        entropy_id: made.material.entropy_id,
        device_public_key: device.record.publicKey,
      }),
    ),
  ).toMatchObject({ code: 'not_found' })
})

test('every step may be repeated after a lost answer', async () => {
  const { device } = await start()
  const key = crypto.randomUUID()
  const intent = await openIntent(device, key)
  expect(await openIntent(device, key)).toEqual(intent)
  if (intent.status !== 'open') throw new Error('a wallet was there')
  const { made } = await stage(device, intent.intent_id)
  const again = { intent_id: intent.intent_id, material: made.material, signature: made.signature }
  expect(await device.call(vault.stageMaterial, again)).toEqual({ status: 'staged' })
  await openStaged(device, intent.intent_id, made)
  const reply = await device.call(vault.commitIntent, { intent_id: intent.intent_id })
  expect(await device.call(vault.commitIntent, { intent_id: intent.intent_id })).toEqual(reply)
  expect(await device.call(vault.stageMaterial, again)).toEqual({ status: 'committed' })
  expect(await device.call(vault.readMaterial, { intent_id: intent.intent_id })).toEqual({
    status: 'committed',
  })
  expect(await openIntent(device, key)).toEqual({ status: 'exists', ...reply })
  expect(await openIntent(device)).toEqual({ status: 'exists', ...reply })
})

test('security: after the commit an intent gives no half, not even to the device that created it (R53: factor at the vault)', async () => {
  const { device } = await start()
  const intent = await openIntent(device)
  if (intent.status !== 'open') throw new Error('a wallet was there')
  const { made } = await stage(device, intent.intent_id)
  const read = () => device.call(vault.readMaterial, { intent_id: intent.intent_id })
  expect(JSON.stringify(await read())).toContain('server_half')
  await openStaged(device, intent.intent_id, made)
  await device.call(vault.commitIntent, { intent_id: intent.intent_id })
  expect(JSON.stringify(await read())).not.toMatch(/server_half|client_half|sealed/)
})

test('a creation on another device holds for a lease, then gives way', async () => {
  const { world, device, session } = await start()
  const intent = await openIntent(device)
  world.clock.forward({ seconds: 20 })
  const other = await deviceIn(world, session)
  expect(await refusal(openIntent(other))).toMatchObject({
    code: 'wallet_creation_in_progress',
    status: 429,
    data: { retry_after_seconds: 40 },
  })
  world.clock.forward({ seconds: 40 })
  const address = await createWallet(other)
  if (intent.status !== 'open') throw new Error('a wallet was there')
  expect(await refusal(stage(device, intent.intent_id))).toMatchObject({ code: 'not_found' })
  expect(await openIntent(device)).toMatchObject({ status: 'exists', wallet: { address } })
})

test('a device that lost its memory of a creation begins another at once', async () => {
  const { device } = await start()
  const lostReply = await openIntent(device)
  const fresh = await openIntent(device)
  if (lostReply.status !== 'open' || fresh.status !== 'open') throw new Error('a wallet was there')
  expect(fresh.intent_id).not.toBe(lostReply.intent_id)
  expect(await refusal(stage(device, lostReply.intent_id))).toMatchObject({ code: 'not_found' })
  await createWallet(device)
})

test('a recovered device replaces its slot when it recovers once more', async () => {
  const { world, device, session } = await start()
  const address = await createWallet(device)
  const other = await deviceIn(world, session)
  await recover(other, address)
  await recover(other, address)
  expect(await unlock(other, address)).toBe(address)
})

test('error: a mnemonic begins with its first wallet', async () => {
  const { device } = await start()
  const creation = device.call(vault.createIntent, {
    idempotency_key: crypto.randomUUID(),
    device_public_key: device.record.publicKey,
    chain_type: 'ethereum',
    hd_wallet_index: 1,
  })
  expect(await refusal(creation)).toMatchObject({ code: 'wallet_index_not_next' })
})

async function start() {
  const world = await createWorld()
  const session = await signIn(world)
  const accounts = async () => {
    const { body } = await world.get('/api/v1/users/me', { token: session.token })
    return (body.user as { linked_accounts: unknown[] }).linked_accounts
  }
  return { world, session, device: await deviceIn(world, session), accounts }
}
