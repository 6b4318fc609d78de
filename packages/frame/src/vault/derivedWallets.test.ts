import { limits } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import type { Session } from '../../../../test/support/signIn.ts'
import { type World, warmPool } from '../../../../test/support/world.ts'
import { isSignature, readPublicKey } from '../../../server/src/standards/ed25519.ts'
import {
  create,
  createSolana,
  getWallets,
  newProfile,
  openPage,
  openStartedPage,
  type Page,
  readSigner,
  sign,
  wallet,
} from '../../test/page.ts'

const embeddedFields = { wallet_client_type: 'privy', connector_type: 'embedded', recovery_method: 'privy' }

/** The embedded wallets of the user, as the server returns them. */
async function listWallets(world: World, { token }: Session) {
  const { body } = await world.get('/api/v1/users/me', { token })
  const { linked_accounts } = body.user as { linked_accounts: ({ type: string } & Record<string, unknown>)[] }
  return linked_accounts.filter(({ type }) => type === 'wallet')
}

type Derivation = { chain: 'ethereum' | 'solana'; index: number }

function add(page: Page, session: Session, root: string, { chain, index }: Derivation) {
  const place = { chainType: chain, hdWalletIndex: index }
  return page.send('privy:wallets:add', { ...wallet(session, root), ...place })
}

test('security: no page has a key used that is of none of the user’s wallets', async () => {
  const { world, ada, profile } = await openStartedPage()
  const page = openPage(world, profile)
  const address = await create(page, ada)
  const refusal = { type: 'invalid_request_arguments' }
  const ask = async (of: Derivation) => {
    const request =
      of.chain === 'solana' ? { method: 'signMessage', params: { message: 'aGVsbG8=' } } : personalSign
    const place = { chainType: of.chain, hdWalletIndex: of.index }
    return (await page.send('privy:wallets:rpc', { ...wallet(ada, address), ...place, request })).error
  }
  const personalSign = { method: 'personal_sign', params: ['hello', address] }
  for (const place of [
    { chain: 'ethereum', index: 1 },
    { chain: 'ethereum', index: 7 },
    { chain: 'solana', index: 0 },
  ] as const)
    expect(await ask(place)).toMatchObject(refusal)
  await add(page, ada, address, { chain: 'ethereum', index: 1 })
  await createSolana(page, ada, address)
  expect(await ask({ chain: 'ethereum', index: 2 })).toMatchObject(refusal)
  expect(await ask({ chain: 'solana', index: 1 })).toMatchObject(refusal)
  // A newly opened page finds the existing wallets, too.
  const again = openPage(world, profile)
  const request = { method: 'signMessage', params: { message: 'aGVsbG8=' } }
  const place = { chainType: 'solana', hdWalletIndex: 0 } as const
  expect((await again.send('privy:wallets:rpc', { ...wallet(ada, address), ...place, request })).error).toBe(
    undefined,
  )
})

describe('wallets of both chains come from one mnemonic', () => {
  test.each(['ethereum', 'solana'] as const)('whichever is first: %s', async (first) => {
    const { world, ada, profile } = await openStartedPage()
    const page = openPage(world, profile)
    const steps = [() => create(page, ada), () => createSolana(page, ada)]
    if (first === 'solana') steps.reverse()
    const [one = '', other = ''] = [await steps[0]?.(), await steps[1]?.()]
    const [ethereum, solana] = first === 'ethereum' ? [one, other] : [other, one]
    expect(await listWallets(world, ada)).toMatchObject([
      { ...embeddedFields, address: one, wallet_index: 0, imported: false },
      { ...embeddedFields, address: other, wallet_index: 0, imported: false },
    ])
    const entropies = await world.ctx.db.selectFrom('entropies').select('sealed_name').execute()
    expect(entropies.filter(({ sealed_name }) => [ethereum, solana].includes(sealed_name))).toEqual([
      { sealed_name: one },
    ])

    // On a new device, by the name that clients use now: the Ethereum address.
    const elsewhere = openPage(world, newProfile())
    await elsewhere.send('privy:wallets:recover', wallet(ada, ethereum))
    expect(await readSigner(await sign(elsewhere, ada, { address: ethereum }))).toBe(ethereum)
    // A repeat returns the existing wallets, by any name.
    expect([await create(elsewhere, ada), await createSolana(elsewhere, ada, ethereum)]).toEqual([
      ethereum,
      solana,
    ])
    expect(await getWallets(world, ada)).toHaveLength(2)
  })

  test('as published clients read them: the chain they are of, and the second name of a Solana address', async () => {
    const { world, ada, profile } = await openStartedPage()
    const page = openPage(world, profile)
    const ethereum = await create(page, ada)
    const solana = await createSolana(page, ada, ethereum)
    const [first, second] = await listWallets(world, ada)
    expect(first).toMatchObject({ chain_id: 'eip155:1', id: null })
    expect(first).not.toHaveProperty('public_key')
    expect(second).toMatchObject({
      chain_type: 'solana',
      chain_id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      public_key: solana,
      id: null,
    })
  })

  test('the one beside is made on a device that has never opened the first', async () => {
    const { world, ada, profile } = await openStartedPage()
    const solana = await createSolana(openPage(world, profile), ada)
    const elsewhere = openPage(world, newProfile())
    const address = await create(elsewhere, ada)
    expect(await getWallets(world, ada)).toEqual([solana, address])
    expect(await readSigner(await sign(elsewhere, ada, { address }))).toBe(address)
  })

  test('security: asked for by tabs and devices at once, both chains, there is one of each', async () => {
    const { world, ada, profile } = await openStartedPage()
    await warmPool(world)
    const profiles = [
      profile,
      profile,
      { ...profile, locks: undefined },
      ...Array.from({ length: 2 }, newProfile),
    ]
    await Promise.allSettled(
      profiles.flatMap((one) => [create(openPage(world, one), ada), createSolana(openPage(world, one), ada)]),
    )
    const page = openPage(world, profile)
    const both = [await create(page, ada), await createSolana(page, ada)]
    expect((await getWallets(world, ada)).sort()).toEqual(both.sort())
  })
})

describe('further wallets', () => {
  test('each has the next index of its chain, signs, and is there again after recovery', async () => {
    const { world, ada, profile } = await openStartedPage()
    const page = openPage(world, profile)
    const root = await create(page, ada)
    const places = [
      { chain: 'ethereum', index: 1 },
      { chain: 'solana', index: 0 },
      { chain: 'solana', index: 1 },
      { chain: 'ethereum', index: 2 },
    ] as const
    const addresses: string[] = []
    for (const place of places) {
      const { data } = await add(page, ada, root, place)
      addresses.push((data as { address: string }).address)
    }
    expect(new Set([root, ...addresses]).size).toBe(5)
    expect(await listWallets(world, ada)).toMatchObject([
      { address: root },
      ...places.map(({ chain, index }, i) => ({
        ...embeddedFields,
        address: addresses[i],
        chain_type: chain,
        wallet_index: index,
      })),
    ])
    const elsewhere = openPage(world, newProfile())
    await elsewhere.send('privy:wallets:recover', wallet(ada, root))
    for (const one of [page, elsewhere])
      expect(await readSigner(await sign(one, ada, { address: root, of: addresses[3], index: 2 }))).toBe(
        addresses[3],
      )
    const { data } = await elsewhere.send('privy:wallets:rpc', {
      ...wallet(ada, root),
      chainType: 'solana',
      hdWalletIndex: 1,
      request: { method: 'signMessage', params: { message: Buffer.from('hello').toString('base64') } },
    })
    const { response } = data as { response: { data: { signature: string } } }
    const signature = Buffer.from(response.data.signature, 'base64')
    expect(isSignature(signature, Buffer.from('hello'), readPublicKey(addresses[2] ?? '') ?? signature)).toBe(
      true,
    )
    // They cost the device and the vault nothing.
    expect(
      await world.ctx.db.selectFrom('slots').select('slot_id').where('user_id', '=', ada.userId).execute(),
    ).toHaveLength(3)
  })

  test('asked for again, it is the same', async () => {
    const { world, ada, profile } = await openStartedPage()
    const page = openPage(world, profile)
    const root = await create(page, ada)
    const place = { chain: 'ethereum', index: 1 } as const
    const { data } = await add(page, ada, root, place)
    expect(await add(openPage(world, profile), ada, root.toLowerCase(), place)).toMatchObject({ data })
    expect(await getWallets(world, ada)).toHaveLength(2)
  })

  test('security: asked for by tabs and devices at once, there is one of each index', async () => {
    const { world, ada, profile } = await openStartedPage()
    const root = await create(openPage(world, profile), ada)
    const other = newProfile()
    await openPage(world, other).send('privy:wallets:recover', wallet(ada, root))
    await warmPool(world)
    const requests = [1, 1, 1, 2, 2].flatMap((index) =>
      [profile, other].map((one) =>
        add(openPage(world, one), ada, root, { chain: 'solana', index: index - 1 }),
      ),
    )
    await Promise.all(requests)
    const { data } = await add(openPage(world, profile), ada, root, { chain: 'solana', index: 1 })
    const wallets = await listWallets(world, ada)
    expect(wallets.map(({ wallet_index: index }) => index)).toEqual([0, 0, 1])
    expect(wallets[2]).toMatchObject(data as object)
  })

  test('error: an index beyond the next, before the first of its chain, below 0 or between two is refused', async () => {
    const { world, ada, profile } = await openStartedPage()
    const page = openPage(world, profile)
    const root = await create(page, ada)
    for (const place of [
      { chain: 'ethereum', index: 2 },
      { chain: 'solana', index: 1 },
      { chain: 'ethereum', index: -1 },
      { chain: 'ethereum', index: 1.5 },
    ] as const) {
      const { error } = await add(page, ada, root, place)
      expect(error).toMatchObject({ type: 'invalid_request_arguments' })
    }
    expect(await getWallets(world, ada)).toEqual([root])
  })

  test('error: there are as many as fit the identity token', async () => {
    const { world, ada, profile } = await openStartedPage()
    const page = openPage(world, profile)
    const root = await create(page, ada)
    for (let index = 1; index < limits.walletsPerUser; index++)
      expect(await add(page, ada, root, { chain: 'ethereum', index })).not.toHaveProperty('error')
    const { error } = await add(page, ada, root, { chain: 'solana', index: 0 })
    expect(error).toMatchObject({ type: 'too_many_wallets' })
  })

  test('error: on a device that has not opened the wallet, recovery is first', async () => {
    const { world, ada, profile } = await openStartedPage()
    const root = await create(openPage(world, profile), ada)
    const { error } = await add(openPage(world, newProfile()), ada, root, { chain: 'ethereum', index: 1 })
    expect(error).toMatchObject({ type: 'wallet_not_on_device' })
  })

  test('js-sdk-core 0.37.2: a further Solana wallet by the address of the first', async () => {
    const { world, ada, profile } = await openStartedPage()
    const page = openPage(world, profile)
    const primaryPublicKey = await createSolana(page, ada)
    const { data } = await page.send('privy:solana-wallet:create-additional', {
      accessToken: ada.token,
      primaryPublicKey,
      hdWalletIndex: 1,
    })
    const { publicKey } = data as { publicKey: string }
    expect(await getWallets(world, ada)).toEqual([primaryPublicKey, publicKey])
  })
})
