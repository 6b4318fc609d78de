import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { chains } from '../../../frame/src/keys/chains.ts'
import { isSignedByKey, readAddress, toChain } from './newKey.ts'

const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7'
const solana = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'

test.each([
  ['ethereum', ethereum, ethereum],
  ['ethereum', ethereum.toLowerCase(), ethereum],
  ['ethereum', ethereum.slice(0, -1), undefined],
  ['ethereum', `${ethereum}0`, undefined],
  ['ethereum', ` ${ethereum}`, undefined],
  ['ethereum', ethereum.slice(2), undefined],
  ['ethereum', solana, undefined],
  ['solana', solana, solana],
  ['solana', solana.toLowerCase(), undefined],
  ['solana', solana.slice(0, -2), undefined],
  ['solana', ethereum, undefined],
  ['solana', '', undefined],
] as const)('of %s, %j is the address %j', (chain, text, address) => {
  expect(readAddress(chain, text) || undefined).toBe(address)
})

test('an address says of which chain it is', () => {
  expect([ethereum, solana].map(toChain)).toEqual(['ethereum', 'solana'])
})

test('security: an Ethereum key signs its text and no other, for its own address', () => {
  const key = new Uint8Array(32).fill(7)
  const address = chains.ethereum.toAddress(key)
  const signature = chains.ethereum.prove('text', key)
  const isSigned = (change: object) =>
    isSignedByKey({ chain: 'ethereum', address, text: 'text', signature, ...change })
  expect(isSigned({})).toBe(true)
  expect(isSigned({ text: 'another' })).toBe(false)
  expect(isSigned({ address: ethereum })).toBe(false)
  expect(isSigned({ signature: `0x${'0'.repeat(130)}` })).toBe(false)
})

test('security: a Solana key signs its text and no other, for its own address', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { d = '' } = privateKey.export({ format: 'jwk' })
  const address = chains.solana.toAddress(new Uint8Array(Buffer.from(d, 'base64url')))
  const signature = sign(null, Buffer.from('text'), privateKey).toString('base64url')
  const isSigned = (change: object) =>
    isSignedByKey({ chain: 'solana', address, text: 'text', signature, ...change })
  expect(isSigned({})).toBe(true)
  expect(isSigned({ text: 'another' })).toBe(false)
  expect(isSigned({ address: solana })).toBe(false)
  expect(isSigned({ address: 'no key' })).toBe(false)
  expect(isSigned({ signature: signature.slice(0, -4) })).toBe(false)
})
