import fc from 'fast-check'
import { getAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { signAuthorization } from './authorization.ts'
import { fromHex, toHex } from './encoding.ts'

const privateKey = `0x${'46'.repeat(32)}` as const
const account = privateKeyToAccount(privateKey)
const sign = (input: unknown) => signAuthorization(input, fromHex(privateKey))

test('agrees with viem on any contract, chain and nonce, in every spelling of a number', async () => {
  const count = fc.oneof(fc.constantFrom(0, 1, 127, 128, 255, 256, Number.MAX_SAFE_INTEGER), fc.maxSafeNat())
  const spelling = fc.constantFrom(
    (n: number) => n,
    (n: number) => BigInt(n),
    (n: number) => String(n),
    (n: number) => `0x${n.toString(16)}`,
  )
  const contract = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(toHex(bytes)))
  await fc.assert(
    fc.asyncProperty(contract, count, count, spelling, async (address, chainId, nonce, spell) => {
      const { r, s, yParity } = await account.signAuthorization({ address, chainId, nonce })
      const ours = sign({ contract: address.toLowerCase(), chain_id: spell(chainId), nonce: spell(nonce) })
      expect({ ...ours, r: BigInt(ours.r), s: BigInt(ours.s) }).toEqual({
        ...{ contract: address, chain_id: chainId, nonce, y_parity: yParity },
        ...{ r: BigInt(r), s: BigInt(s) },
      })
      const authorization = { address, chainId, nonce, r: ours.r, s: ours.s, yParity: ours.y_parity }
      expect(await recoverAuthorizationAddress({ authorization })).toBe(account.address)
    }),
    { numRuns: 60 },
  )
})

const whole = { contract: account.address, chain_id: 1, nonce: 0 }
test.each([
  ['bad_authorization', undefined],
  ['bad_authorization', 'authorization'],
  ['bad_authorization', { ...whole, chain_id: undefined }],
  ['bad_authorization', { ...whole, nonce: null }],
  ['bad_address', { ...whole, contract: undefined }],
  ['bad_address', { ...whole, contract: '0x1234' }],
  ['bad_address', { ...whole, contract: account.address.replace('C', 'c') }],
  ['bad_number', { ...whole, chain_id: '' }],
  ['bad_number', { ...whole, chain_id: -1 }],
  ['bad_number', { ...whole, nonce: 1.5 }],
  ['bad_number', { ...whole, nonce: 2n ** 53n }],
])('error: %s: %o', (code, input) => {
  expect(() => sign(input)).toThrow(code)
})
