import {
  keccak256,
  parseTransaction,
  recoverAddress,
  serializeTransaction,
  type TransactionSerialized,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/signIn.ts'
import { memoryStore } from '../../../../test/vaultDevice.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { createApi } from '../../../frame/src/api.ts'
import { createDevices } from '../../../frame/src/device.ts'
import { createKeyring } from '../../../frame/src/keyring.ts'
import { createLock } from '../../../frame/src/lock.ts'
import { createOps } from '../../../frame/src/ops.ts'
import { serve } from '../../../frame/src/serve.ts'
import { findEthereumWallet } from '../account/wallets.ts'
import { createClient } from '../client.ts'
import { createValue } from '../store.ts'
import { connectWallet, createWalletContext, type WalletContext } from './connect.ts'
import { createWallet } from './createWallet.ts'
import type { FrameState, WalletFrame } from './frame.ts'
import { reviveFrameError } from './frameError.ts'
import { frameErrorType } from './frameErrorType.ts'
import { type Hex, signHash, signMessage, signTransaction, signTypedData } from './sign.ts'

/** The wallet with everything real: client, frame, server, vault, Postgres. Only the window between them is not. */

const host = 'https://shop.test'
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

    const typed = await signTypedData(context, wallet, JSON.stringify(mail))
    expect(await verifyTypedData({ address, ...mail, signature: typed })).toBe(true)

    const transaction = {
      to: address,
      value: 1n,
      nonce: 0,
      gas: 21_000,
      maxFeePerGas: 9,
      maxPriorityFeePerGas: 1,
      chainId: 1,
    }
    const signed = await signTransaction(context, wallet, transaction)
    expect(await signerOf(signed)).toBe(address)

    expect(await signHash(context, wallet, `0x${'11'.repeat(32)}`)).toMatch(/^0x[0-9a-f]{130}$/)
    await expect(createWallet(context)).rejects.toMatchObject({ code: 'embedded_wallet_already_exists' })
    await expect(createWallet(context, { walletIndex: 0 })).resolves.toMatchObject({ address })
  })

  test('asked for ten times at once, there is one', async () => {
    const { context } = await newUser()
    const made = await Promise.all(
      Array.from({ length: 10 }, () => createWallet(context, { walletIndex: 0 })),
    )
    expect(new Set(made.map((wallet) => wallet.address)).size).toBe(1)
  })

  test('signs on a second device, which recovers it without a question', async () => {
    const { world, context, wallet } = await withWallet()
    const events: string[] = []
    const other = await onDevice(world, await sameUser(world, context), events)
    const found = findEthereumWallet(other.client.session.store.getState().user ?? fail())
    const signature = await signMessage(other, found, 'from the second device')
    expect(
      await verifyMessage({ address: wallet.address as Hex, message: 'from the second device', signature }),
    ).toBe(true)
    expect(events).toEqual(['wallets:rpc', 'wallets:recover', 'wallets:rpc'])

    events.length = 0
    await connectWallet(other, found)
    await connectWallet(await onDevice(world, await sameUser(world, context), events), found)
    expect(events).toEqual(['wallets:connect', 'wallets:connect', 'wallets:recover', 'wallets:connect'])

    events.length = 0
    await signMessage(other, found, 'again')
    expect(events).toEqual(['wallets:rpc'])
  })

  test('error: nobody who is not signed in creates one', async () => {
    const { context } = await newUser()
    await context.client.session.logout()
    await expect(createWallet(context)).rejects.toMatchObject({ code: 'must_be_authenticated' })
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
  return { world: where, context: await onDevice(where, await signIn(where)) }
}

async function signerOf(signed: Hex): Promise<Hex> {
  const { r, s, v: _, yParity, ...unsigned } = parseTransaction(signed as TransactionSerialized)
  if (!r || !s || yParity === undefined) throw new Error('The transaction is not signed.')
  return recoverAddress({ hash: keccak256(serializeTransaction(unsigned)), signature: { r, s, yParity } })
}

/** The user of another device logs in here anew. */
function sameUser(world: World, { client }: WalletContext) {
  const email = client.session.store.getState().user?.email?.address
  return signIn(world, email)
}

/** A browser with nothing in it but this login. */
async function onDevice(
  world: World,
  login: { token: string; refreshToken: string },
  events: string[] = [],
): Promise<WalletContext> {
  const client = createClient({
    appId: world.app.id,
    apiUrl: 'http://server.test',
    now: () => world.clock.now().getTime(),
    wait: async () => {},
    fetch: (url, init) =>
      world.fetch(url, { ...init, headers: { ...(init.headers as object), origin: host } }),
  })
  client.storage.set('privy:token', login.token)
  client.storage.set('privy:refresh_token', login.refreshToken)
  await client.session.refresh()
  return createWalletContext(client, realFrame(world, events))
}

/** The real wallet page behind a hand-made window. */
function realFrame(world: World, events: string[]): WalletFrame {
  const parent = {}
  const answers = new Map<string, (answer: Record<string, unknown>) => void>()
  const wait = async () => {}
  const origin = world.ctx.config.publicUrl
  const receive = serve({
    parent,
    allowedOrigins: [host],
    ops: createOps({
      appId: world.app.id,
      rawSigning: true,
      api: createApi({ origin, fetch: world.fetch, wait }),
      devices: createDevices(memoryStore()),
      keyring: createKeyring(),
      lock: createLock(undefined),
      wait,
    }),
    post: (answer) => answers.get((answer as { id: string }).id)?.(answer as Record<string, unknown>),
  })
  let count = 0
  const state = createValue<FrameState>({ status: 'ready' })
  return {
    state,
    mount: () => () => {},
    whenReady: async () => {},
    request: (event, data) =>
      new Promise((resolve, reject) => {
        const id = `id-${count++}`
        events.push(event.replace('privy:', ''))
        answers.set(id, ({ data: reply, error }) =>
          error ? reject(reviveFrameError(error)) : resolve(reply as never),
        )
        receive({ source: parent, origin: host, data: structuredClone({ id, event, data }) })
      }),
  }
}

function fail(): never {
  throw new Error('There is no user.')
}
