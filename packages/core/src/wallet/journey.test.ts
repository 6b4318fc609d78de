import {
  keccak256,
  parseTransaction,
  recoverAddress,
  serializeTransaction,
  type TransactionSerialized,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { host, onDevice } from '../../../../test/support/browserDevice.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { createWalletContext, type WalletContext } from './connect.ts'
import { createWallet } from './embedded/createWallet.ts'
import { findEthereumWallet } from './embedded/findWallet.ts'
import { importWallet } from './embedded/importWallet.ts'
import { connectWallet } from './embedded/recoverWallet.ts'
import { reviveFrameError } from './frame/frameError.ts'
import { frameErrorType } from './frame/frameErrorType.ts'
import { type Hex, signHash, signMessage, signTransaction, signTypedData } from './sign.ts'

/**
 * The wallet with everything real: client, frame, server, vault, Postgres. Only the window between them is replaced.
 */

const mail = {
  domain: { name: 'Mail', version: '1', chainId: 1 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hello' },
} as const

describe('an embedded wallet', () => {
  test('is created once, and signs messages, typed data, transactions', async () => {
    const { context, wallet } = await withWallet()
    const address = wallet.address as Hex

    const signature = await signMessage(context, wallet, 'hello')
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)

    const typedSignature = await signTypedData(context, wallet, JSON.stringify(mail))
    expect(await verifyTypedData({ address, ...mail, signature: typedSignature })).toBe(true)

    const transaction = {
      to: address,
      value: 1n,
      nonce: 0,
      gas: 21_000,
      maxFeePerGas: 9,
      maxPriorityFeePerGas: 1,
      chainId: 1,
    }
    const signedTransaction = await signTransaction(context, wallet, transaction)
    expect(await readSigner(signedTransaction)).toBe(address)

    expect(await signHash(context, wallet, `0x${'11'.repeat(32)}`)).toMatch(/^0x[0-9a-f]{130}$/)
    await expect(createWallet(context)).rejects.toMatchObject({ code: 'embedded_wallet_already_exists' })
    await expect(createWallet(context, { walletIndex: 0 })).resolves.toMatchObject({ address })
  })

  test('asked for ten times at once, there is one', async () => {
    const { context } = await newUser()
    const newWallets = await Promise.all(
      Array.from({ length: 10 }, () => createWallet(context, { walletIndex: 0 })),
    )
    expect(new Set(newWallets.map((wallet) => wallet.address)).size).toBe(1)
  })

  test('of an imported key signs, and on a second device too, beside the one that is created', async () => {
    const { world, context, wallet: own } = await withWallet()
    const privateKey = generatePrivateKey()
    const wallet = await importWallet(context, { privateKey, chainType: 'ethereum' })
    expect(wallet).toMatchObject({ address: privateKeyToAddress(privateKey), imported: true, walletIndex: 0 })
    const user = context.client.session.store.getState().user ?? fail()
    expect(findEthereumWallet(user).address).toBe(own.address)
    const address = wallet.address as Hex
    const events: string[] = []
    const other = await onDevice(world, await sameUser(world, context), { events })
    for (const device of [context, other]) {
      const signature = await signMessage(device, findEthereumWallet(user, address), 'hello')
      expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    }
    expect(events).toEqual(['wallets:rpc', 'wallets:recover', 'wallets:rpc'])
  })

  test('error: a key that is none is told by its fault, without the key', async () => {
    const { context } = await newUser()
    const privateKey = `${'5'.repeat(60)}oops`
    const error = await importWallet(context, { privateKey, chainType: 'ethereum' }).catch((cause) => cause)
    expect(frameErrorType(error)).toBe('invalid_request_arguments')
    expect(error.message).toBe('Invalid request arguments: an Ethereum private key is written in hex digits.')
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain('555')
  })

  test('signs on a second device, which recovers it without a question', async () => {
    const { world, context, wallet } = await withWallet()
    const events: string[] = []
    const other = await onDevice(world, await sameUser(world, context), { events })
    const existing = findEthereumWallet(other.client.session.store.getState().user ?? fail())
    const signature = await signMessage(other, existing, 'from the second device')
    expect(
      await verifyMessage({ address: wallet.address as Hex, message: 'from the second device', signature }),
    ).toBe(true)
    expect(events).toEqual(['wallets:rpc', 'wallets:recover', 'wallets:rpc'])

    events.length = 0
    await connectWallet(other, existing)
    await connectWallet(await onDevice(world, await sameUser(world, context), { events }), existing)
    expect(events).toEqual(['wallets:connect', 'wallets:connect', 'wallets:recover', 'wallets:connect'])

    events.length = 0
    await signMessage(other, existing, 'again')
    expect(events).toEqual(['wallets:rpc'])
  })

  test.each([-1, 1.5, Number.NaN])('error: %s is no index, and nothing is asked', async (walletIndex) => {
    const { context } = await newUser()
    const refusal = { code: 'embedded_wallet_create_error' }
    await expect(createWallet(asks(context, never), { walletIndex })).rejects.toMatchObject(refusal)
  })

  test('error: a further one needs the first', async () => {
    const { context } = await newUser()
    const creation = createWallet(asks(context, never), { walletIndex: 1 })
    await expect(creation).rejects.toThrow(
      'A user must have a wallet at HD index 0 before creating a wallet at greater HD indices.',
    )
  })

  test.each([
    ['walletProxy.create did not send a response.', async () => ({}), ''],
    ['Updated user is missing embedded wallet.', async () => ({ address: '0x1' }), ''],
    ['Failed to refresh user.', async () => ({ address: '0x1' }), 'logged out'],
  ])('error: %s', async (sentence, answer, meanwhile) => {
    const { context, tracked } = await newUser()
    const frame = asks(context, async () => {
      if (meanwhile) await context.client.session.logout()
      return answer()
    })
    await expect(createWallet(frame)).rejects.toMatchObject({
      code: 'embedded_wallet_create_error',
      message: sentence,
    })
    await expect
      .poll(() => tracked)
      .toEqual(['embedded_wallet_creation_started', 'embedded_wallet_creation_failed'])
  })

  test('tells when a creation begins and ends', async () => {
    const { context, tracked } = await newUser()
    await createWallet(context)
    await expect
      .poll(() => tracked)
      .toEqual(['embedded_wallet_creation_started', 'embedded_wallet_creation_completed'])
  })

  test('which wallet was made, or what was wrong, stands with it; of a recovery, which is opened', async () => {
    const { world, context, wallet } = await withWallet()
    const failing = asks(context, async () => {
      throw reviveFrameError({ type: 'wallet_damaged', message: 'no' })
    })
    await expect(createWallet(failing, { createAdditional: true })).rejects.toThrow('no')
    await signMessage(await onDevice(world, await sameUser(world, context)), wallet, 'hello')
    const walletAddress = wallet.address
    const events = [
      ['embedded_wallet_creation_completed', { walletAddress }],
      ['embedded_wallet_creation_failed', { error: 'wallet_damaged' }],
      ['embedded_wallet_pinless_recovery_started', { walletAddress }],
      ['embedded_wallet_recovery_completed', { walletAddress }],
    ].map(([event_name, payload]) => ({ event_name, payload: expect.objectContaining(payload as object) }))
    await expect.poll(() => listStatistics(world, context)).toEqual(expect.arrayContaining(events))
  })

  test('a further one is answered with its own address, also when it is asked for again', async () => {
    const { context, wallet } = await withWallet()
    const further = await createWallet(context, { createAdditional: true })
    expect(further.address).not.toBe(wallet.address)
    expect(await createWallet(context, { walletIndex: 1 })).toMatchObject({ address: further.address })
  })

  test('error: one that was made elsewhere with another recovery is there, and its method is said to be open', async () => {
    const { context } = await newUser()
    const frame = asks(context, async () => {
      throw reviveFrameError({ type: 'wallet_has_other_recovery', message: 'no' })
    })
    await expect(createWallet(frame)).rejects.toMatchObject({
      code: 'embedded_wallet_password_unconfirmed',
      message: 'User created a wallet but failed to set a password for it',
    })
  })

  test('error: nobody who is not signed in creates one', async () => {
    const { context } = await newUser()
    await context.client.session.logout()
    await expect(createWallet(context)).rejects.toMatchObject({ code: 'must_be_authenticated' })
  })

  test('error: a user without a token is not authorized to sign', async () => {
    const { context, wallet } = await withWallet()
    const { session } = context.client
    const { user } = session.store.getState()
    await session.logout()
    session.setUser(user ?? fail())
    const error = { code: 'must_be_authenticated', message: 'Unable to authorize user' }
    await expect(signMessage(context, wallet, 'hello')).rejects.toMatchObject(error)
  })

  test('error: an empty message is not signed', async () => {
    const { context, wallet } = await withWallet()
    await expect(signMessage(context, wallet, '')).rejects.toMatchObject({ code: 'invalid_message' })
  })

  test('security: a wallet of another user cannot be used', async () => {
    const { world, wallet } = await withWallet()
    const thief = await newUser(world)
    const { user } = thief.context.client.session.store.getState()
    thief.context.client.session.setUser({ ...(user ?? fail()), linkedAccounts: [wallet] })
    const error = await signMessage(thief.context, wallet, 'mine now').catch((cause) => cause)
    expect(frameErrorType(error)).not.toBeNull()
  })
})

async function withWallet() {
  const { world, context } = await newUser()
  await createWallet(context)
  const wallet = findEthereumWallet(context.client.session.store.getState().user ?? fail())
  return { world, context, wallet }
}

async function newUser(world?: World) {
  const where = world ?? (await createWorld({ origins: [host] }))
  const events: string[] = []
  return {
    world: where,
    tracked: events,
    context: await onDevice(where, await signIn(where), { tracked: events }),
  }
}

/** The same context with a frame that answers differently. */
function asks(context: WalletContext, answer: () => Promise<object>): WalletContext {
  return createWalletContext(context.client, { ...context.frame, request: () => answer() as Promise<never> })
}

/** The app's statistics. */
function listStatistics(world: World, { client }: WalletContext) {
  return world.ctx.db
    .selectFrom('analytics_events')
    .select(['event_name', 'payload'])
    .where('app_id', '=', client.appId)
    .execute()
}

function never(): never {
  throw new Error('The frame was asked.')
}

async function readSigner(signedTransaction: Hex): Promise<Hex> {
  const {
    r,
    s,
    v: _,
    yParity,
    ...transactionFields
  } = parseTransaction(signedTransaction as TransactionSerialized)
  if (!r || !s || yParity === undefined) throw new Error('The transaction is not signed.')
  return recoverAddress({
    hash: keccak256(serializeTransaction(transactionFields)),
    signature: { r, s, yParity },
  })
}

/** The user of another device logs in here. */
function sameUser(world: World, { client }: WalletContext) {
  const email = client.session.store.getState().user?.email?.address
  return signIn(world, email)
}

function fail(): never {
  throw new Error('There is no user.')
}
