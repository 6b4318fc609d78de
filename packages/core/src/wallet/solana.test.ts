import { fromBase58 } from '@latchkey/wire'
import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { host, onDevice } from '../../../../test/support/browserDevice.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { requireUser } from '../account/manage.ts'
import { createWalletContext, type WalletContext } from './connect.ts'
import { createSolanaWallet, createWallet } from './embedded/createWallet.ts'
import { findEthereumWallet, findSolanaWallet } from './embedded/findWallet.ts'
import { frameErrorType } from './frame/frameErrorType.ts'
import { signMessage } from './sign.ts'
import { signSolanaMessage } from './signSolana.ts'

/** With everything real, as `journey.test.ts` for Ethereum: client, frame, server, vault, Postgres. */

const message = new TextEncoder().encode('hello')

async function newUser(world: World) {
  return onDevice(world, await signIn(world))
}

function isSigned(address: string, signature: Uint8Array): boolean {
  return ed25519.verify(signature, message, fromBase58(address), { zip215: false })
}

async function expectSignature(context: WalletContext, address: string): Promise<void> {
  const wallet = findSolanaWallet(requireUser(context.client), address)
  expect(isSigned(address, await signSolanaMessage(context, wallet, message))).toBe(true)
}

test.each(['alone', 'beside an Ethereum wallet'])(
  'a Solana wallet %s signs, and so does a further one, here and on a second device',
  async (where) => {
    const world = await createWorld({ origins: [host] })
    const context = await newUser(world)
    if (where !== 'alone') await createWallet(context)
    const { address } = await createSolanaWallet(context)
    await expectSignature(context, address)
    const further = await createSolanaWallet(context, { createAdditional: true })
    await expectSignature(context, further.address)

    const email = requireUser(context.client).email?.address
    const events: string[] = []
    const second = await onDevice(world, await signIn(world, email), { events })
    await expectSignature(second, address)
    expect(events).toEqual(['wallets:rpc', 'wallets:recover', 'wallets:rpc'])
    await expectSignature(second, further.address)
    if (where === 'alone') return
    const ethereum = findEthereumWallet(requireUser(second.client))
    expect(await signMessage(second, ethereum, 'hello')).toMatch(/^0x[0-9a-f]{130}$/)
  },
)

test.each([7, null, [btoa('x'.repeat(64))], 'no base64 !', btoa('x'.repeat(63))])(
  'error: a frame that answers %o has not signed',
  async (signature) => {
    const world = await createWorld({ origins: [host] })
    const context = await newUser(world)
    await createSolanaWallet(context)
    const request = async () => ({ response: { method: 'signMessage', data: { signature } } }) as never
    const other = createWalletContext(context.client, { ...context.frame, request })
    const wallet = findSolanaWallet(requireUser(context.client))
    await expect(signSolanaMessage(other, wallet, message)).rejects.toMatchObject({ code: 'unable_to_sign' })
  },
)

test('security: a Solana wallet of another user cannot be used', async () => {
  const world = await createWorld({ origins: [host] })
  const context = await newUser(world)
  const { address } = await createSolanaWallet(context)
  const wallet = findSolanaWallet(requireUser(context.client), address)
  const thief = await newUser(world)
  thief.client.session.setUser({ ...requireUser(thief.client), linkedAccounts: [wallet] })
  const error = await signSolanaMessage(thief, wallet, message).catch((cause) => cause)
  expect(frameErrorType(error)).not.toBeNull()
})

test.each([new Uint8Array(), Uint8Array.of(0x80, 1, 0, 0), 'hello' as unknown as Uint8Array])(
  'error: %o is no message, and the frame is not asked',
  async (bytes) => {
    const world = await createWorld({ origins: [host] })
    const context = await newUser(world)
    await createSolanaWallet(context)
    const wallet = findSolanaWallet(requireUser(context.client))
    const request = () => Promise.reject(new Error('The frame was asked.'))
    const deaf = { ...context, frame: { ...context.frame, request } }
    await expect(signSolanaMessage(deaf, wallet, bytes)).rejects.toMatchObject({ code: 'invalid_message' })
  },
)
