import { limits } from '@latchkey/wire'
import { calculateJwkThumbprint } from 'jose'
import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { addWallet, createWallet, deviceIn, recover, refusal } from '../../../../test/support/vaultDevice.ts'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'
import { toBase58 } from '../../../frame/src/keys/base58.ts'

async function start() {
  const world = await createWorld()
  const ada = await signIn(world)
  const device = await deviceIn(world, ada)
  return { world, ada, device, root: await createWallet(device) }
}

async function listWallets(world: World, userId: string) {
  const rows = await world.ctx.db
    .selectFrom('wallets')
    .select(['chain_type', 'hd_wallet_index'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => `${row.chain_type} ${row.hd_wallet_index}`)
}

describe('security: a further wallet', () => {
  test('is of the key that is said, by the word of the key that the mnemonic is named by', async () => {
    const { world, ada, device, root } = await start()
    const other = await addWallet(device, { name: root, index: 1 })
    const eve = await deviceIn(world, await signIn(world))
    const hers = await createWallet(eve)
    const refusals = [
      // Proofs of another index, address, chain or key, or of none.
      { hd_wallet_index: 2 },
      { address: hers },
      { address: root },
      { address: root.toLowerCase() },
      { chain_type: 'solana' },
      { chain_type: 'solana', address: toBase58(new Uint8Array(32)) },
      { signature: `0x${'11'.repeat(65)}` },
      { signature: 'A'.repeat(86) },
      { root_signature: `0x${'11'.repeat(65)}` },
    ]
    for (const change of refusals) {
      const { code } = await refusal(addWallet(device, { name: root, index: 3, change }))
      expect(code).toBe('invalid_data')
    }
    expect(await listWallets(world, ada.userId)).toEqual(['ethereum 0', 'ethereum 1'])
    // An identical second request is a repeat.
    expect(await addWallet(device, { name: root, index: 1 })).toEqual(other)
  })

  test('is not added by a device that was made up in the database, which has no key to sign with', async () => {
    const { world, ada, device, root } = await start()
    const thief = await deviceIn(world, ada)
    const { body } = await world.get('/api/v1/users/me/devices', { token: ada.token })
    const [{ id: own }] = body.devices as [{ id: string }]
    const thumbprint = await calculateJwkThumbprint(thief.record.publicKey)
    // A stolen session and a changed database: the thief's device replaces the user's.
    await world.ctx.db.updateTable('devices').set({ id: thumbprint }).where('id', '=', own).execute()
    await world.ctx.db
      .updateTable('slots')
      .set({ device_id: thumbprint })
      .where('device_id', '=', own)
      .execute()
    expect(await refusal(addWallet(thief, { name: root }))).toMatchObject({ code: 'invalid_data' })
    expect(await refusal(addWallet(device, { name: root }))).toMatchObject({ code: 'wallet_not_on_device' })
    expect(await listWallets(world, ada.userId)).toEqual(['ethereum 0'])
  })

  test('is not added by a device that was revoked, or that has a proof of another', async () => {
    const { world, ada, device, root } = await start()
    const other = await deviceIn(world, ada)
    await recover(other, root)
    const { body } = await world.get('/api/v1/users/me/devices', { token: ada.token })
    for (const { id } of body.devices as { id: string }[])
      await world.post('/api/v1/users/me/devices/revoke', { id }, { token: ada.token })
    for (const one of [device, other])
      expect(await refusal(addWallet(one, { name: root }))).toMatchObject({ code: 'wallet_not_on_device' })
    expect(await listWallets(world, ada.userId)).toEqual(['ethereum 0'])
  })
})

test('security: many requests at once for three indices of two chains leave no gap and nothing twice', async () => {
  const { world, ada, device, root } = await start()
  const other = await deviceIn(world, ada)
  await recover(other, root)
  await warmPool(world)
  const inputs = Array.from({ length: 24 }, (_, i) => ({
    chain: i % 2 === 0 ? ('ethereum' as const) : ('solana' as const),
    index: Math.floor(i / 2) % 3,
  }))
  const answers = await Promise.all(
    inputs.map((input, i) => refusal(addWallet(i % 3 === 0 ? other : device, { name: root, ...input }))),
  )
  for (const { code } of answers) expect(['nothing was refused', 'wallet_index_not_next']).toContain(code)
  const wallets = await listWallets(world, ada.userId)
  for (const chain of ['ethereum', 'solana']) {
    const indices = wallets.filter((one) => one.startsWith(chain))
    expect(indices).toEqual(indices.map((_, index) => `${chain} ${index}`))
  }
  const accounts = await world.ctx.db
    .selectFrom('linked_accounts')
    .select('subject')
    .where('user_id', '=', ada.userId)
    .where('type', '=', 'wallet')
    .execute()
  expect(accounts).toHaveLength(wallets.length)
})

test('security: of ten requests at the bound one is the last', async () => {
  const { world, ada, device, root } = await start()
  const { walletsPerUser } = limits
  for (let index = 1; index < walletsPerUser - 1; index++) await addWallet(device, { name: root, index })
  await warmPool(world)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      refusal(
        addWallet(device, {
          name: root,
          ...(i % 2 === 0 ? { index: walletsPerUser - 1 } : { chain: 'solana', index: 0 }),
        }),
      ),
    ),
  )
  expect(answers.map(({ code }) => code)).toContain('too_many_wallets')
  expect(await listWallets(world, ada.userId)).toHaveLength(walletsPerUser)
})
