import fc from 'fast-check'
import { hashTypedData } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { expect } from 'vitest'
import { typedDataHash } from '../../../packages/frame/src/keys/typedData.ts'
import { splitText } from '../../../packages/react/src/ui/LongText.tsx'
import { describeMessage } from '../../../packages/react/src/wallet/sign/describeMessage.ts'
import { describeTypedData } from '../../../packages/react/src/wallet/sign/typedData/describeTypedData.ts'
import { readPermit } from '../../../packages/react/src/wallet/sign/typedData/readPermit.ts'
import { parseMessage } from '../../../packages/server/src/standards/signInMessage.ts'
import { readTypedData } from '../../../packages/wire/src/signing/typedData.ts'
import { readTypes } from '../../../packages/wire/src/signing/typedDataTypes.ts'
import { ethereumAddress, type Row, toHex } from './row.ts'

const amount = fc.bigInt({ min: 0n, max: 2n ** 160n - 1n })
const contract = `0x${'22'.repeat(20)}` as const
const domain = { name: 'Permit2', chainId: 1, verifyingContract: contract } as const
const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

const fieldValues = {
  ...{ URI: 'https://a.example/', Version: '1', 'Chain ID': '1', Nonce: 'a1b2c3d4e5f6' },
  ...{ 'Issued At': '2026-01-01T00:00:00Z', 'Expiration Time': '2027-01-01T00:00:00Z' },
  ...{ 'Not Before': '2026-01-01T00:00:00Z', 'Request ID': 'r1' },
}
const fieldLines = Object.keys(fieldValues) as (keyof typeof fieldValues)[]
const optionalLines: readonly string[] = ['Expiration Time', 'Not Before', 'Request ID']

export const signing: readonly Row[] = [
  {
    readers: [
      'react/src/wallet/sign/typedData/readPermit.ts readPermit',
      'react/src/wallet/sign/typedData/describeTypedData.ts describeTypedData',
      'wire/src/signing/typedData.ts readTypedData',
    ],
    several: 'tokens that one permit gives away',
    oracle: 'the details that were signed, each of them, and the hash of viem',
    property: (size) =>
      fc.property(fc.array(fc.tuple(ethereumAddress, amount), size), ethereumAddress, (all, spender) => {
        const types = {
          EIP712Domain: domainTypes,
          PermitBatch: [
            { name: 'details', type: 'PermitDetails[]' },
            { name: 'spender', type: 'address' },
          ],
          PermitDetails: [
            { name: 'token', type: 'address' },
            { name: 'amount', type: 'uint160' },
          ],
        }
        const details = all.map(([token, units]) => ({ token, amount: String(units) }))
        const data = { domain, types, primaryType: 'PermitBatch', message: { details, spender } }
        const read = describeTypedData(data)
        if (!read.isReadable) return expect.fail('not readable')
        const permit = readPermit(read)
        expect(permit?.spender).toBe(spender)
        // A change without a token is about the contract itself.
        const tokens = all.map(([token, units]) => ({ token, amount: units }))
        expect(permit?.allowances.map(({ token, amount: units }) => ({ token, amount: units }))).toEqual(
          all.length === 0 ? [{ token: contract, amount: undefined }] : tokens,
        )
        expect(toHex(typedDataHash(data))).toBe(hashTypedData(data as never))
      }),
  },
  {
    readers: [
      'react/src/wallet/sign/typedData/describeTypedData.ts describeTypedData',
      'wire/src/signing/typedData.ts readTypedData',
      'wire/src/signing/typedDataTypes.ts readTypes',
    ],
    several: 'structs, fields, and lists in lists',
    oracle: 'every value is on a line of its own, and the hash is that of viem',
    property: (size) =>
      fc.property(fc.array(fc.array(amount, { maxLength: 3 }), size), (lists) => {
        const structs = lists.map((_, at) => `Part${at}`)
        const types: Record<string, { name: string; type: string }[]> = {
          EIP712Domain: domainTypes,
          Order: [
            { name: 'lists', type: 'uint256[][]' },
            ...structs.map((type) => ({ name: `the${type}`, type })),
          ],
          ...Object.fromEntries(structs.map((type) => [type, [{ name: 'id', type: 'uint256' }]])),
        }
        const parts = Object.fromEntries(structs.map((type, at) => [`the${type}`, { id: String(at) }]))
        const message = { lists: lists.map((list) => list.map(String)), ...parts }
        const data = { domain, types, primaryType: 'Order', message }
        expect([...readTypes(types, ['Order']).keys()].sort()).toEqual(['Order', ...structs].sort())
        const read = describeTypedData(data)
        const numbers = read.isReadable
          ? read.fields.flatMap(({ value }) => (value.kind === 'number' ? [value.value] : []))
          : []
        expect(numbers).toEqual([...lists.flat(), ...structs.map((_, at) => BigInt(at))])
        expect(toHex(typedDataHash(data))).toBe(hashTypedData(data as never))
        expect(readTypedData(data)?.message?.members).toHaveLength(1 + structs.length)
      }),
  },
  {
    readers: [
      'react/src/wallet/sign/describeMessage.ts describeMessage',
      'server/src/standards/signInMessage.ts parseMessage',
    ],
    several: 'resources of a message that logs in',
    oracle: 'the resources that viem reads of its own message',
    property: (size) =>
      fc.property(fc.array(fc.nat(9_999), size), (numbers) => {
        const resources = numbers.map((one) => `https://a.example/${one}`)
        const message = createSiweMessage({
          ...{ address: `0x${'0'.repeat(39)}1`, chainId: 1, domain: 'a.example', nonce: 'a1b2c3d4e5f6' },
          ...{ uri: 'https://a.example/', version: '1', issuedAt: new Date(1_790_000_000_000) },
          ...(resources.length > 0 && { resources }),
        })
        const theirs = parseSiweMessage(message).resources
        const read = describeMessage(message)
        expect(read.kind === 'login' && read.login.resources).toEqual(theirs ?? [])
        expect(parseMessage(message, 'Ethereum')?.resources).toEqual(theirs)
      }),
  },
  {
    readers: [
      'react/src/wallet/sign/describeMessage.ts describeMessage',
      'server/src/standards/signInMessage.ts parseMessage',
    ],
    several: 'lines of one name in a message that logs in',
    oracle: 'a second one has two readings, so it is no login: the whole text is shown',
    property: (size) =>
      fc.property(fc.array(fc.webUrl(), size), fc.constantFrom(...fieldLines), (values, name) => {
        const lines = fieldLines.flatMap((line) => {
          if (line !== name) return [`${line}: ${fieldValues[line]}`]
          return values.map(() => `${line}: ${fieldValues[line]}`)
        })
        const head = ['a.example wants you to sign in with your Ethereum account:', contract, '', '']
        const message = [...head, ...lines].join('\n')
        const isLogin = values.length === 1 || (values.length === 0 && optionalLines.includes(name))
        expect(parseMessage(message, 'Ethereum') !== undefined).toBe(isLogin)
        if (values.length > 0) expect(describeMessage(message).kind).toBe(isLogin ? 'login' : 'text')
      }),
  },
  {
    readers: ['react/src/ui/LongText.tsx splitText'],
    several: 'parts of a long text',
    oracle: 'together they are the text',
    property: (size) =>
      fc.property(
        fc.array(fc.constantFrom('word '.repeat(300), 'x'.repeat(2_500), 'line\n', '🎈'), size),
        (parts) => {
          const text = parts.join('')
          expect(splitText(text).join('')).toBe(text)
        },
      ),
  },
]
