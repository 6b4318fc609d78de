import { toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { recoverSigner } from './methods/crossApp/recoverSigner.ts'
import { recoverAddress } from './recoverAddress.ts'

const typedData = {
  domain: { name: 'Shop', chainId: 8453n, verifyingContract: '0x4200000000000000000000000000000000000006' },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Item: [
      { name: 'id', type: 'int64' },
      { name: 'data', type: 'bytes' },
      { name: 'tag', type: 'bytes4' },
    ],
    Order: [
      { name: 'items', type: 'Item[]' },
      { name: 'note', type: 'string' },
      { name: 'isGift', type: 'bool' },
      { name: 'to', type: 'address' },
    ],
  },
  primaryType: 'Order',
  message: {
    items: [
      { id: -7n, data: '0x0102', tag: '0xdeadbeef' },
      { id: 9n, data: '0x', tag: '0x00000000' },
    ],
    note: 'Grüße',
    isGift: true,
    to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  },
} as const

test('finds the signer that viem finds, for twenty keys', async () => {
  for (let run = 0; run < 20; run++) {
    const account = privateKeyToAccount(generatePrivateKey())
    const hash = crypto.getRandomValues(new Uint8Array(32))
    const signature = await account.sign({ hash: toHex(hash) })
    expect(recoverAddress(hash, signature)).toBe(account.address.toLowerCase())
    const other = toHex(crypto.getRandomValues(new Uint8Array(32)))
    expect(recoverAddress(hash, await account.sign({ hash: other }))).not.toBe(account.address.toLowerCase())
  }
})

describe('the signer of what another app has signed', () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const own = account.address.toLowerCase()

  test.each(['', 'Hello', 'Grüße 👋', '0x', '0x0102'])('of the message %j', async (message) => {
    const isHex = message.startsWith('0x')
    const signature = await account.signMessage({
      message: isHex ? { raw: message as `0x${string}` } : message,
    })
    const request = { kind: 'message', message, address: own } as const
    expect(recoverSigner(request, signature)).toBe(own)
    expect(recoverSigner({ ...request, message: `${message} ` }, signature)).not.toBe(own)
  })

  test('of typed data', async () => {
    const signature = await account.signTypedData(typedData)
    const request = { kind: 'typedData', typedData, address: own } as const
    expect(recoverSigner(request, signature)).toBe(own)
    const otherData = { ...typedData, message: { ...typedData.message, isGift: false } }
    expect(recoverSigner({ ...request, typedData: otherData }, signature)).not.toBe(own)
  })
})

test.each([
  '0x',
  `0x${'00'.repeat(65)}`,
  `0x${'ff'.repeat(65)}`,
  `0x${'00'.repeat(31)}01${'00'.repeat(32)}1b`,
  `0x${'00'.repeat(31)}05${'00'.repeat(31)}011b`,
  `0x${'11'.repeat(64)}1d`,
])('error: no key has made %s', (signature) => {
  expect(recoverAddress(new Uint8Array(32), signature)).toBeNull()
})
