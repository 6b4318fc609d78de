import { describe, expect, test } from 'vitest'
import { parseEntry, readEntry, toDenials, toEntries } from './accessEntry.ts'

const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7'
const solana = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'

test.each([
  { text: ' Ada@Example.com ', type: 'email', value: 'ada@example.com' },
  { text: 'ada@bücher.example', type: 'email', value: 'ada@xn--bcher-kva.example' },
  { text: '@Example.com', type: 'emailDomain', value: 'example.com' },
  { text: '@BÜCHER.example', type: 'emailDomain', value: 'xn--bcher-kva.example' },
  { text: '(213) 373-4253', type: 'phone', value: '+12133734253' },
  { text: '+4930901820', type: 'phone', value: '+4930901820' },
  { text: ethereum, type: 'wallet', value: ethereum.toLowerCase() },
  { text: solana, type: 'wallet', value: solana },
])('$text is an entry in the form of a proven identity', ({ text, type, value }) => {
  expect(readEntry(text)).toEqual({ type, value })
})

test.each(['', 'ada', '0x12', `${ethereum}00`, 'O'.repeat(44)])('error: %j is no entry', (text) => {
  const refusal = {
    code: 'invalid_data',
    message: `"${text}" is neither an email address nor a domain such as @example.com nor a phone number nor a wallet's address.`,
  }
  expect(() => readEntry(text)).toThrow(expect.objectContaining(refusal))
})

test.each([
  ['email', '@example.com', 'an email address'],
  ['emailDomain', 'com', 'the domain of email addresses'],
  ['emailDomain', 'a@example.com', 'the domain of email addresses'],
  ['emailDomain', 'example.com/path', 'the domain of email addresses'],
  ['phone', '123', 'a phone number'],
  ['wallet', 'ada@example.com', 'the address of an Ethereum or Solana wallet'],
] as const)('error: an entry of the kind %s is not %j', (type, text, kind) => {
  expect(() => parseEntry(type, text)).toThrow(`"${text}" is not ${kind}`)
})

describe('the entries that name an account', () => {
  const email = (subject: string) => ({ type: 'email', subject, data: {} })
  const google = (address: unknown) => ({ type: 'google_oauth', subject: '1', data: { email: address } })

  test('are its address and domain, whatever the network writes', () => {
    const names = [
      { type: 'email', value: 'ada@xn--bcher-kva.example' },
      { type: 'emailDomain', value: 'xn--bcher-kva.example' },
    ]
    expect(toEntries(email('ada@xn--bcher-kva.example'))).toEqual(names)
    for (const address of ['Ada@BÜCHER.example', 'ADA@XN--BCHER-KVA.EXAMPLE'])
      expect(toEntries(google(address))).toEqual(names)
  })

  test('security: an address that this server does not accept still has a domain', () => {
    expect(toEntries(google('"a b"@Example.com'))).toContainEqual({
      type: 'emailDomain',
      value: 'example.com',
    })
    expect(toEntries(google('a%evil@example.com@example.net'))).toContainEqual({
      type: 'emailDomain',
      value: 'example.net',
    })
  })

  test('are none without an address, or for another kind of account', () => {
    expect(toEntries(google(null))).toEqual([])
    expect(toEntries({ type: 'telegram', subject: 'ada@example.com', data: {} })).toEqual([])
  })

  test('security: a tag does not hide an address from a denial', () => {
    const denials = toDenials(email('ada+tag+2@example.com'))
    expect(denials).toContainEqual({ type: 'email', value: 'ada@example.com' })
    expect(denials).toContainEqual({ type: 'email', value: 'ada+tag+2@example.com' })
    expect(toEntries(email('ada+tag@example.com'))).not.toContainEqual({
      type: 'email',
      value: 'ada@example.com',
    })
  })
})
