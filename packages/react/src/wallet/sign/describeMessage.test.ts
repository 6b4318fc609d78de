import { expect, test } from 'vitest'
import { describeMessage } from './describeMessage.ts'

const toHex = (text: string) => `0x${Buffer.from(text, 'utf8').toString('hex')}`

test.each([
  ['plain text', 'Hello', 'Hello'],
  ['hex that is text', toHex('Grüße, 世界 ⚓'), 'Grüße, 世界 ⚓'],
  ['text with line breaks and tabs', toHex('a\nb\tc'), 'a\nb\tc'],
  ['text that only begins like hex', '0xHello', '0xHello'],
  ['an odd number of hex digits', '0xabc', '0xabc'],
  ['hex behind a capital X', '0X48656c6c6f', '0X48656c6c6f'],
])('%s is shown as text', (_, message, text) => {
  expect(describeMessage(message)).toEqual({ kind: 'text', text, hasHidden: false })
})

test.each([
  ['a hash', `0x${'9d'.repeat(32)}`, 32],
  ['bytes with a zero', '0x48656c6c6f00', 6],
  ['a cut off character', '0xe4b896e4b8', 5],
  ['nothing', '0x', 0],
])('%s is shown as hex', (_, hex, bytes) => {
  expect(describeMessage(hex)).toEqual({ kind: 'binary', hex, bytes })
})

test.each([
  ['a bidi override', 'Pay \u202e001\u202c', 'Pay ⟨U+202E⟩001⟨U+202C⟩'],
  ['a zero-width space', 'harbor\u200b.example', 'harbor⟨U+200B⟩.example'],
  ['a tag character', 'a\u{e0041}', 'a⟨U+E0041⟩'],
  ['a control character', 'a\u0008b', 'a⟨U+0008⟩b'],
  ['a line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
])('security: %s cannot hide', (_, message, text) => {
  expect(describeMessage(message)).toEqual({ kind: 'text', text, hasHidden: true })
})

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const login = `https://harbor.example wants you to sign in with your Ethereum account:
${address}

Log in to see your berths.

URI: https://harbor.example/login
Version: 1
Chain ID: 8453
Nonce: 8f2c71aa
Issued At: 2026-11-20T12:00:00.000Z
Resources:
- https://harbor.example/a
- ipfs://b`

test.each([
  ['as text', login],
  ['as hex', toHex(login)],
])('a login message is read %s', (_, message) => {
  expect(describeMessage(message)).toMatchObject({
    kind: 'login',
    text: login,
    login: {
      domain: 'harbor.example',
      address,
      chain: 'Ethereum',
      statement: 'Log in to see your berths.',
      uri: 'https://harbor.example/login',
      chainId: '8453',
      nonce: '8f2c71aa',
      issuedAt: '2026-11-20T12:00:00.000Z',
      resources: ['https://harbor.example/a', 'ipfs://b'],
    },
  })
})

test('a login message without a statement has none', () => {
  const description = describeMessage(login.replace('Log in to see your berths.\n\n', ''))
  expect(description).toMatchObject({ kind: 'login', login: { statement: undefined } })
})

test.each([
  ['without a nonce', login.replace(/Nonce: .*\n/, '')],
  ['with words before it', `Please sign: ${login}`],
])('a message %s is not a login', (_, message) => {
  expect(describeMessage(message).kind).toBe('text')
})
