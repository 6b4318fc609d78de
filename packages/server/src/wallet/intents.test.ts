import { vault } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { newKey } from '../../../../test/support/keyImport.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { linkTo, press } from '../../../../test/support/undo.ts'
import {
  createWallet,
  deviceIn,
  openIntent,
  openStaged,
  refusal,
  stage,
  type TestDevice,
} from '../../../../test/support/vaultDevice.ts'
import { createWorld } from '../../../../test/support/world.ts'

/** The idempotency key of a creation identifies one wallet of one device, until it exists. */

async function start() {
  const world = await createWorld()
  const session = await signIn(world)
  return { world, session, device: await deviceIn(world, session) }
}

function begin(
  device: TestDevice,
  key: string,
  wallet: { chain?: 'ethereum' | 'solana'; imported?: string },
) {
  const { chain = 'ethereum', imported } = wallet
  return device.call(vault.createIntent, {
    ...{ idempotency_key: key, chain_type: chain, hd_wallet_index: 0 },
    ...{ device_public_key: device.record.publicKey },
    ...(imported === undefined ? {} : { imported_address: imported }),
  })
}

test.each([
  ['another chain', {}, { chain: 'solana' as const }],
  ['an import, after a new wallet', {}, { imported: newKey().address }],
  ['a new wallet, after an import', { imported: newKey().address }, {}],
  ['another key', { imported: newKey().address }, { imported: newKey().address }],
])('error: one key does not stand for %s', async (_, first, second) => {
  const { device } = await start()
  const key = crypto.randomUUID()
  const intent = await begin(device, key, first)
  expect(await refusal(begin(device, key, second))).toMatchObject({ code: 'invalid_data', status: 400 })
  expect(await begin(device, key, first)).toEqual(intent)
})

test('security: nor for a creation of another device of the user', async () => {
  const { world, session, device } = await start()
  const key = crypto.randomUUID()
  await begin(device, key, {})
  const other = await deviceIn(world, session)
  expect(await refusal(begin(other, key, {}))).toMatchObject({ code: 'invalid_data' })
})

test('security: nor for one that another hand wrote', async () => {
  const { world, device } = await start()
  const [key, imported] = [crypto.randomUUID(), newKey().address]
  const intent = await begin(device, key, { imported })
  if (intent.status !== 'open') throw new Error('a wallet was there')
  // Otherwise the device would finish the creation of a key that it did not import.
  const other = newKey().address
  await world.ctx.db
    .updateTable('wallet_intents')
    .set({ imported_address: other })
    .where('id', '=', intent.intent_id)
    .execute()
  expect(await refusal(begin(device, key, { imported: other }))).toMatchObject({ code: 'invalid_data' })
})

test('a creation whose wallet a link has set aside is over: neither its key nor its commit brings one back', async () => {
  const { world, session, device } = await start()
  const key = crypto.randomUUID()
  const intent = await openIntent(device, key)
  if (intent.status !== 'open') throw new Error('a wallet was there')
  const { intent_id } = intent
  const { made } = await stage(device, intent_id)
  await openStaged(device, intent_id, made)
  const { wallet } = await device.call(vault.commitIntent, { intent_id })
  await press(world, linkTo(world, session.email, 'A wallet was created'))
  const own = await deviceIn(world, await signIn(world, session.email), { store: device.store })
  expect(await refusal(own.call(vault.commitIntent, { intent_id }))).toMatchObject({ code: 'not_found' })
  expect(await refusal(openIntent(own, key))).toMatchObject({ code: 'invalid_data' })
  expect(await createWallet(own)).not.toBe(wallet.address)
})
