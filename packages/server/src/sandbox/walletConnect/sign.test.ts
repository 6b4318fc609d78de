import { type Hex, verifyMessage, verifyTypedData } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { answerRequest } from './sign.ts'

const secret = generatePrivateKey()
const { address } = privateKeyToAccount(secret)
const key = { privateKey: Buffer.from(secret.slice(2), 'hex'), address, chain: 'eip155:31337' }
const typedData = {
  domain: { name: 'Shop', chainId: 1 },
  types: { Order: [{ name: 'count', type: 'uint256' }] },
  primaryType: 'Order',
  message: { count: 3n },
} as const

describe('the phone wallet of the sandbox', () => {
  test('signs a message and typed data as any wallet does', async () => {
    const { ctx } = await createWorld()
    const message = await answerRequest(ctx, { ...key, method: 'personal_sign', params: ['0x6869', address] })
    const signature = Reflect.get(message, 'result') as Hex
    expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
    const types = {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      ...typedData.types,
    }
    const json = JSON.stringify({ ...typedData, types, message: { count: '3' } })
    const data = await answerRequest(ctx, { ...key, method: 'eth_signTypedData_v4', params: [address, json] })
    expect(
      await verifyTypedData({ ...typedData, address, signature: Reflect.get(data, 'result') as Hex }),
    ).toBe(true)
  })

  test('error: does not sign for another address, nor what it does not know', async () => {
    const { ctx } = await createWorld()
    const other = privateKeyToAccount(generatePrivateKey()).address
    const requests = [
      { method: 'personal_sign', params: ['0x6869', other] },
      { method: 'eth_sign', params: [address, '0x6869'] },
      { method: 'eth_sendTransaction', params: [{ to: other, value: '0x1' }], chain: 'eip155:1' },
    ]
    for (const request of requests)
      expect(await answerRequest(ctx, { ...key, ...request })).toEqual({
        error: { code: expect.any(Number), message: expect.any(String) },
      })
  })

  test('sends a transaction on the chain of this machine', async () => {
    const chain = await startAnvil()
    const { ctx } = await createWorld({ env: { RPC_URLS: `31337=${chain.url}` } })
    const ask = async (method: string, ...params: unknown[]) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const reply = await fetch(chain.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return ((await reply.json()) as { result: unknown }).result
    }
    await ask('anvil_setBalance', address, '0xde0b6b3a7640000')
    const to = privateKeyToAccount(generatePrivateKey()).address
    const params = [{ from: address, to, value: '0x5' }]
    const answer = await answerRequest(ctx, { ...key, method: 'eth_sendTransaction', params })
    expect(answer).toEqual({ result: expect.stringMatching(/^0x[\da-f]{64}$/) })
    await expect.poll(() => ask('eth_getBalance', to, 'latest')).toBe('0x5')
  })
})
