import { BrowserProvider, type JsonRpcSigner, verifyMessage, verifyTypedData } from 'ethers'
import { sepolia } from 'viem/chains'
import { beforeEach, describe, expect, test } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { createWallet } from '../embedded/createWallet.ts'
import { findEthereumWallet } from '../embedded/findWallet.ts'
import { createProvider } from './provider.ts'

/** The embedded wallet in ethers: client, frame, server and vault are real; the test acts as the user. */
const mail = {
  domain: { name: 'Mail', version: '1', chainId: sepolia.id },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  message: { text: 'hello' },
}
let signer: JsonRpcSigner
let address: string
let agrees: boolean
let screens: string[]

beforeEach(async () => {
  agrees = true
  screens = []
  const world = await createWorld({ origins: [host] })
  const chain = { supportedChains: [sepolia], defaultChain: sepolia }
  const context = await onDevice(world, await signIn(world), { config: chain })
  await createWallet(context)
  const wallet = findEthereumWallet(context.client.session.store.getState().user ?? expect.fail())
  address = wallet.address
  const provider = createProvider(context, {
    wallet,
    async approve({ method }, perform) {
      screens.push(method)
      if (!agrees) throw new Error('The user has closed the screen.')
      return perform()
    },
  })
  signer = await new BrowserProvider(provider).getSigner()
})

describe('a signer of ethers', () => {
  test('is the wallet, on the chain of the app', async () => {
    expect(signer.address).toBe(address)
    expect((await signer.provider.getNetwork()).chainId).toBe(BigInt(sepolia.id))
    expect(screens).toEqual([])
  })

  test('signs messages, bytes and typed data', async () => {
    expect(verifyMessage('hello ✓', await signer.signMessage('hello ✓'))).toBe(address)
    const bytes = new Uint8Array([0, 255, 10])
    expect(verifyMessage(bytes, await signer.signMessage(bytes))).toBe(address)
    const { domain, types, message } = mail
    const signature = await signer.signTypedData(domain, types, message)
    expect(verifyTypedData(domain, types, message, signature)).toBe(address)
    expect(screens).toEqual(['personal_sign', 'personal_sign', 'eth_signTypedData_v4'])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a message', () => signer.signMessage('hello')],
    ['typed data', () => signer.signTypedData(mail.domain, mail.types, mail.message)],
  ])('error: %s that the user refuses is ACTION_REJECTED, and the next one is asked for', async (_, sign) => {
    agrees = false
    await expect(sign()).rejects.toMatchObject({ code: 'ACTION_REJECTED', reason: 'rejected' })
    agrees = true
    await expect(sign()).resolves.toMatch(/^0x[0-9a-f]{130}$/)
    expect(screens).toHaveLength(2)
  })
})
