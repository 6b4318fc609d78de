import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createMessage, embed, nonceFor, send, walletLogin } from '../../../../../test/support/siwe.ts'
import { ethereumWallet, solanaWallet, type TestWallet } from '../../../../../test/support/wallets.ts'
import { createWorld, warmPool } from '../../../../../test/support/world.ts'
import { createApp } from '../../app/manage.ts'
import type { SignInMessage } from '../../standards/signInMessage.ts'

const on = { wallet_auth: true, solana_wallet_auth: true }
const other = 'https://other.example'
const refusal = { status: 401, body: { code: 'invalid_credentials' } }
const chains = [
  { chain: 'ethereum', make: ethereumWallet },
  { chain: 'solana', make: solanaWallet },
]

describe.each(chains)('$chain', ({ chain, make }) => {
  test('a nonce is long, of ten minutes, and for the address as it is written', async () => {
    const world = await createWorld({ settings: on })
    const { address } = make()
    const path = chain === 'solana' ? '/api/v1/siws/init' : '/api/v1/siwe/init'
    const { body } = await world.post(path, {
      address: chain === 'solana' ? address : address.toLowerCase(),
    })
    expect(body).toEqual({
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      address,
      expires_at: new Date(world.clock.now().getTime() + 600_000).toISOString(),
    })
  })

  test('a published client’s message logs in', async () => {
    const world = await createWorld({ settings: on })
    const wallet = make()
    const { status, body } = await walletLogin(world, wallet)
    expect(status).toBe(200)
    const [account] = (body.user as { linked_accounts: unknown[] }).linked_accounts
    expect(account).toEqual({
      type: 'wallet',
      address: wallet.address,
      chain_type: chain,
      ...(chain === 'ethereum' ? { chain_id: 'eip155:1' } : {}),
      wallet_client: 'unknown',
      verified_at: expect.any(Number),
      first_verified_at: expect.any(Number),
      latest_verified_at: expect.any(Number),
    })
  })

  test('an address is one account, however it is written', async () => {
    const world = await createWorld({ settings: on })
    const wallet = make()
    const first = await walletLogin(world, wallet)
    const address = chain === 'solana' ? wallet.address : wallet.address.toLowerCase()
    const again = await walletLogin(world, { ...wallet, address: address })
    expect(again.body).toMatchObject({ is_new_user: false, user: { id: userId(first.body) } })
  })

  const mutations: { what: string; changed: Partial<SignInMessage> }[] = [
    { what: 'domain', changed: { domain: 'evil.example' } },
    { what: 'domain and URI', changed: { domain: 'evil.example', uri: 'http://evil.example' } },
    { what: 'domain and URI, of another page of the app', changed: { domain: 'other.example', uri: other } },
    { what: 'URI', changed: { uri: 'http://localhost:3001' } },
    { what: 'version', changed: { version: '2' } },
    { what: 'scheme', changed: { scheme: 'https' } },
    { what: 'nonce', changed: { nonce: '0123456789abcdef0123456789abcdef' } },
    { what: 'time', changed: { issuedAt: '2020-01-01T00:00:00Z' } },
    { what: 'expiration', changed: { expirationTime: '2020-01-01T00:00:00Z' } },
    { what: 'beginning', changed: { notBefore: '2999-01-01T00:00:00Z' } },
    { what: 'address', changed: { address: make().address } },
    { what: 'chain', changed: { chainId: chain === 'solana' ? 'devnet' : '0' } },
  ]
  test.each(mutations)(
    'security: a signed message with another $what is worth nothing (R41: sign-in messages)',
    async ({ changed }) => {
      const world = await createWorld({ settings: on, origins: ['http://localhost:3000', other] })
      expect(await walletLogin(world, make(), changed)).toMatchObject(refusal)
    },
  )

  test('security: no letter can change after it was signed', async () => {
    const world = await createWorld({ settings: on })
    const wallet = make()
    const message = createMessage(world, wallet, await nonceFor(world, wallet))
    const signature = await wallet.sign(message)
    for (const edit of [
      message.replace('By signing', 'By Signing'),
      message.replace('wallet.example', 'x.example'),
    ])
      expect(await send(world, wallet, { message: edit, signature })).toMatchObject(refusal)
    // No attempt has used up the nonce: no message with it was ever accepted.
    expect(await send(world, wallet, { message, signature })).toMatchObject({ status: 200 })
  })

  test('security: a message is good once, and for ten minutes (R40: sign-in nonces)', async () => {
    const world = await createWorld({ settings: on })
    const wallet = make()
    const message = createMessage(world, wallet, await nonceFor(world, wallet))
    const proof = { message, signature: await wallet.sign(message) }
    expect(await send(world, wallet, proof)).toMatchObject({ status: 200 })
    expect(await send(world, wallet, proof)).toMatchObject(refusal)

    const nonce = await nonceFor(world, wallet)
    world.clock.forward({ seconds: 600 })
    const late = createMessage(world, wallet, nonce)
    expect(await send(world, wallet, { message: late, signature: await wallet.sign(late) })).toMatchObject(
      refusal,
    )
  })

  test('security: of many who send one message at once, one gets in (R18: code spent once, R40: sign-in nonces)', async () => {
    const world = await createWorld({ settings: on })
    const wallet = make()
    const message = createMessage(world, wallet, await nonceFor(world, wallet))
    const proof = { message, signature: await wallet.sign(message) }
    await warmPool(world)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(world, wallet, proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19)
  })

  test('security: a nonce of another address, app, chain or user is worth nothing (R40: sign-in nonces)', async () => {
    const world = await createWorld({ settings: on })
    const wallet = make()
    const stranger = chain === 'solana' ? ethereumWallet() : solanaWallet()
    const app = await createApp(world.ctx, {
      name: 'Other',
      origins: ['http://localhost:3000'],
      settings: on,
    })
    const { token } = await signIn(world)
    const nonces = [
      await nonceFor(world, make()),
      await nonceFor(world, wallet, { headers: { 'privy-app-id': app.appId } }),
      await nonceFor(world, stranger),
      await nonceFor(world, wallet, { token }),
    ]
    for (const nonce of nonces) {
      const message = createMessage(world, wallet, nonce)
      expect(await send(world, wallet, { message, signature: await wallet.sign(message) })).toMatchObject(
        refusal,
      )
    }
  })

  test('security: a message for another page of the app is worth nothing on this one', async () => {
    const world = await createWorld({ settings: on, origins: ['http://localhost:3000', other] })
    const wallet = make()
    const message = createMessage(world, wallet, await nonceFor(world, wallet))
    const proof = { message, signature: await wallet.sign(message) }
    expect(await send(world, wallet, { ...proof, sent: { origin: other } })).toMatchObject(refusal)
    // A native app sends no origin; the domain must still be one of the app's.
    expect(await send(world, wallet, { ...proof, sent: { origin: null } })).toMatchObject({ status: 200 })
  })

  test.each([
    '',
    '0x',
    'AAAA',
    '0x1234',
    'null',
    `0x${'00'.repeat(65)}`,
    Buffer.alloc(64).toString('base64'),
  ])('security: "%s" is no signature', async (signature) => {
    const world = await createWorld({ settings: on })
    const wallet = make()
    const message = createMessage(world, wallet, await nonceFor(world, wallet))
    expect(await send(world, wallet, { message, signature })).toMatchObject(refusal)
  })

  test.each([{ walletClientType: 'privy' }, { walletClientType: 'privy-v2' }, { connectorType: 'embedded' }])(
    'security: a wallet cannot call itself embedded: $walletClientType$connectorType',
    async (labels) => {
      const world = await createWorld({ settings: on })
      const wallet = make()
      const message = createMessage(world, wallet, await nonceFor(world, wallet))
      const signature = await wallet.sign(message)
      expect(await send(world, wallet, { message, signature, ...labels })).toMatchObject({
        status: 400,
        body: { code: 'invalid_data' },
      })
    },
  )

  test('security: the key of an embedded wallet opens nothing (R12: forked sessions)', async () => {
    const world = await createWorld({ settings: on })
    const wallet = make()
    const [mine, theirs] = [await signIn(world), await signIn(world)]
    await embed(world, mine.userId, wallet)
    const signLink = async (options: { to?: string; token?: string }) => {
      const { token, ...rest } = options
      const scene = token === undefined ? {} : { sent: { token } }
      const message = createMessage(world, wallet, await nonceFor(world, wallet, scene.sent))
      return send(world, wallet, { message, signature: await wallet.sign(message), ...rest, ...scene })
    }
    const off = { body: { error: 'Login with an embedded wallet not allowed.' } }
    for (const answer of [
      await signLink({}),
      await signLink({ to: 'link', token: mine.token }),
      await signLink({ to: 'link', token: theirs.token }),
    ])
      expect(answer).toMatchObject(off)
    const unlink = await send(world, wallet, {
      ...{ message: '', signature: '', to: 'unlink', address: wallet.address },
      sent: { token: mine.token },
    })
    expect(unlink.body).toMatchObject({ code: 'cannot_unlink_embedded_wallet' })
  })

  test('error: no more wallets than the app allows, and those that are linked stay', async () => {
    const world = await createWorld({ settings: { ...on, max_linked_wallets_per_user: 2 } })
    const { token, userId } = await signIn(world)
    await embed(world, userId, make())
    const link = async (wallet: TestWallet) => {
      const message = createMessage(world, wallet, await nonceFor(world, wallet, { token }))
      const signature = await wallet.sign(message)
      return send(world, wallet, { message, signature, to: 'link', sent: { token } })
    }
    const [one, two, three] = [make(), make(), make()]
    for (const wallet of [one, two, one]) expect(await link(wallet)).toMatchObject({ status: 200 })
    expect(await link(three)).toMatchObject({ body: { code: 'cannot_link_more_of_type' } })
  })

  test('security: wallets linked at once are not more than the app allows (R60: limits on accounts)', async () => {
    const world = await createWorld({ settings: { ...on, max_linked_wallets_per_user: 1 } })
    const { token } = await signIn(world)
    const proofs = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const wallet = make()
        const message = createMessage(world, wallet, await nonceFor(world, wallet, { token }))
        return { wallet, message, signature: await wallet.sign(message) }
      }),
    )
    await warmPool(world)
    const answers = await Promise.all(
      proofs.map(({ wallet, ...over }) => send(world, wallet, { ...over, to: 'link', sent: { token } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('linked twice at once by its owner it is verified again, and nobody else’s', async () => {
    const world = await createWorld({ settings: on })
    const { token } = await signIn(world)
    const wallet = make()
    const sign = async () => {
      const message = createMessage(world, wallet, await nonceFor(world, wallet, { token }))
      return { message, signature: await wallet.sign(message) }
    }
    const proofs = [await sign(), await sign(), await sign(), await sign()]
    await warmPool(world)
    const answers = await Promise.all(
      proofs.map((options) => send(world, wallet, { ...options, to: 'link', sent: { token } })),
    )
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([200, 200, 200, 200])
  })

  test('error: nothing goes on where the app has switched it off', async () => {
    const world = await createWorld()
    const wallet = make()
    await expect(nonceFor(world, wallet)).rejects.toThrow('Login with wallet not allowed.')
    const message = createMessage(world, wallet, '0123456789abcdef')
    const proof = { message, signature: await wallet.sign(message) }
    const { token } = await signIn(world)
    for (const over of [{}, { to: 'link', sent: { token } }])
      expect(await send(world, wallet, { ...proof, ...over })).toMatchObject({
        body: { code: 'disallowed_login_method' },
      })
  })

  test('security: to transfer a wallet takes a signature of now, not an address (R47: moved wallets)', async () => {
    const world = await createWorld({ settings: on })
    const wallet = make()
    await walletLogin(world, wallet)
    const { token } = await signIn(world)
    const path = '/api/v1/siwe/transfer'
    expect(await world.post(path, { nonce: 'made up', address: wallet.address }, { token })).toMatchObject(
      refusal,
    )

    const message = createMessage(world, wallet, await nonceFor(world, wallet, { token }))
    const signature = await wallet.sign(message)
    const { body } = await send(world, wallet, { message, signature, to: 'link', sent: { token } })
    const { nonce } = body.data as { nonce: string }
    const { token: stranger } = await signIn(world)
    expect(await world.post(path, { nonce, address: make().address }, { token })).toMatchObject(refusal)
    const again = createMessage(world, wallet, await nonceFor(world, wallet, { token }))
    const offer = await send(world, wallet, {
      ...{ message: again, signature: await wallet.sign(again), to: 'link', sent: { token } },
    })
    const fresh = { nonce: (offer.body.data as { nonce: string }).nonce, address: wallet.address }
    expect(await world.post(path, fresh, { token: stranger })).toMatchObject(refusal)
    expect(await world.post(path, fresh, { token })).toMatchObject({ status: 200 })
  })
})

test('error: the chain of the body has to be that of the message', async () => {
  const world = await createWorld({ settings: on })
  const wallet = ethereumWallet()
  const login = async (chainId: unknown) => {
    const message = createMessage(world, wallet, await nonceFor(world, wallet), { chainId: '8453' })
    return send(world, wallet, { message, signature: await wallet.sign(message), chainId })
  }
  for (const chainId of ['eip155:8453', '8453', null, undefined])
    expect(await login(chainId)).toMatchObject({ status: 200 })
  expect(await login('eip155:1')).toMatchObject(refusal)
})

test('a signature counts as hardware wallets write it, with 0 or 1 at its end', async () => {
  const world = await createWorld({ settings: on })
  const wallet = ethereumWallet()
  const message = createMessage(world, wallet, await nonceFor(world, wallet))
  const signature = await wallet.sign(message)
  const parity = Number.parseInt(signature.slice(-2), 16) - 27
  const other = `${signature.slice(0, -2)}0${1 - parity}`
  expect(await send(world, wallet, { message, signature: other })).toMatchObject(refusal)
  const same = `${signature.slice(0, -2)}0${parity}`
  expect(await send(world, wallet, { message, signature: same })).toMatchObject({ status: 200 })
})

test('security: the twin of a signature is worth nothing, before and after (R40: sign-in nonces)', async () => {
  const world = await createWorld({ settings: on })
  const wallet = ethereumWallet()
  const message = createMessage(world, wallet, await nonceFor(world, wallet))
  const signature = await wallet.sign(message)
  expect(await send(world, wallet, { message, signature: toTwin(signature) })).toMatchObject(refusal)
  expect(await send(world, wallet, { message, signature })).toMatchObject({ status: 200 })
  expect(await send(world, wallet, { message, signature: toTwin(signature) })).toMatchObject(refusal)
})

test('security: an address cannot be smuggled in by another chain’s way', async () => {
  const world = await createWorld({ settings: on })
  const wallet = solanaWallet()
  for (const [path, address] of [
    ['/api/v1/siwe/init', wallet.address],
    ['/api/v1/siws/init', ethereumWallet().address],
  ])
    expect(await world.post(String(path), { address })).toMatchObject({ status: 400 })
})

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Of the same key and text, with s on the other side of half the order. */
function toTwin(signature: string): string {
  const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), signature.slice(130)]
  const twin = (order - BigInt(`0x${s}`)).toString(16).padStart(64, '0')
  return `0x${r}${twin}${v === '1b' ? '1c' : '1b'}`
}

function userId(body: Record<string, unknown>): string {
  return (body.user as { id: string }).id
}

/** As the vault stores one that it has made. */
