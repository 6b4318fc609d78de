import fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { findRefusal } from '../methods/siwe/refuseMessage.ts'
import { parseMessage, type SignInMessage, writeMessage } from './signInMessage.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const fields: SignInMessage = {
  domain: 'app.example:8443',
  address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  statement: "It's me: nobody else, that's all.",
  uri: 'https://app.example:8443/login?next=%2F',
  version: '1',
  chainId: '8453',
  nonce: '0123456789abcdef',
  issuedAt: '2026-03-01T11:59:30.123Z',
  expirationTime: '2026-03-01T14:00:00+01:00',
  notBefore: '2026-03-01T11:00:00Z',
  requestId: 'some-request:1',
  resources: ['https://app.example/terms', 'ipfs://bafybeigd'],
}
const text = writeMessage(fields, 'Ethereum')

describe('parseMessage', () => {
  test('reads what was written, with everything and with the least', () => {
    const {
      statement: _s,
      expirationTime: _e,
      notBefore: _n,
      requestId: _r,
      resources: _l,
      ...least
    } = fields
    for (const message of [fields, least, { ...least, scheme: 'https' }, { ...least, resources: [] }])
      expect(parseMessage(writeMessage(message, 'Ethereum'), 'Ethereum')).toEqual(message)
  })

  test('reads what others write', () => {
    const { address } = fields
    const theirs = createSiweMessage({
      address: address as `0x${string}`,
      chainId: 1,
      domain: 'app.example',
      nonce: 'abcdefgh',
      uri: 'https://app.example',
      version: '1',
      issuedAt: now,
      statement: 'Hello.',
      scheme: 'https',
      resources: ['https://app.example/a'],
    })
    expect(parseMessage(theirs, 'Ethereum')).toMatchObject({ address, chainId: '1', scheme: 'https' })
  })

  test.each([
    { what: 'of another chain', edit: (t: string) => t.replace('Ethereum', 'Solana') },
    { what: 'with an empty domain', edit: (t: string) => t.replace('app.example:8443 wants', ' wants') },
    {
      what: 'with a user in the domain',
      edit: (t: string) => t.replace('app.example:8443 w', 'a@app.example w'),
    },
    { what: 'with Windows line ends', edit: (t: string) => t.replaceAll('\n', '\r\n') },
    { what: 'with a line in front', edit: (t: string) => `\n${t}` },
    { what: 'with a line behind', edit: (t: string) => `${t}\n` },
    { what: 'with a blank behind', edit: (t: string) => `${t} ` },
    { what: 'with another word for sign in', edit: (t: string) => t.replace('sign in', 'Sign in') },
    { what: 'with two statements', edit: (t: string) => t.replace('\n\nURI', '\nAnd this.\n\nURI') },
    { what: 'with letters beyond ASCII in the statement', edit: (t: string) => t.replace('me:', 'mе:') },
    {
      what: 'without an empty line after the statement',
      edit: (t: string) => t.replace('all.\n\n', 'all.\n'),
    },
    { what: 'with a member twice', edit: (t: string) => t.replace('Version: 1', 'Version: 1\nVersion: 1') },
    {
      what: 'with members in another order',
      edit: (t: string) => t.replace(/(Version.*)\n(Chain.*)/, '$2\n$1'),
    },
    { what: 'with an unknown member', edit: (t: string) => t.replace('Nonce', 'Admin: 1\nNonce') },
    { what: 'without a blank after the label', edit: (t: string) => t.replace('Nonce: ', 'Nonce:') },
    { what: 'with a short nonce', edit: (t: string) => t.replace(/Nonce: .*/, 'Nonce: abcdefg') },
    { what: 'with marks in the nonce', edit: (t: string) => t.replace(/Nonce: .*/, 'Nonce: abcdefg-1') },
    { what: 'with a time of no known form', edit: (t: string) => t.replace(/Issued At: .*/, 'Issued At: 1') },
    {
      what: 'with a resource that is no address',
      edit: (t: string) => t.replace('ipfs://bafybeigd', 'bafy'),
    },
    { what: 'with a resource of two lines', edit: (t: string) => t.replace('ipfs://', 'ipfs:\n//') },
    { what: 'with resources without a dash', edit: (t: string) => t.replace('- ipfs', '  ipfs') },
    ...['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At'].map((label) => ({
      what: `without ${label}`,
      edit: (t: string) => t.replace(new RegExp(`${label}: .*\n`), ''),
    })),
    { what: 'that is empty', edit: () => '' },
    { what: 'that is a transaction', edit: () => 'AQAB\u0000\u0001\n\n\n' },
  ])('security: nothing is read from a message $what', ({ edit }) => {
    expect(edit(text)).not.toBe(text)
    expect(parseMessage(edit(text), 'Ethereum')).toBeUndefined()
  })

  test('security: whatever is read is the whole text, to the letter (R41: sign-in messages)', () => {
    const edits = fc.tuple(fc.nat(text.length), fc.nat(3), fc.string({ unit: 'binary', maxLength: 4 }))
    fc.assert(
      fc.property(edits, ([at, drop, insertion]) => {
        const edit = text.slice(0, at) + insertion + text.slice(at + drop)
        const read = parseMessage(edit, 'Ethereum')
        expect(read === undefined || writeMessage(read, 'Ethereum') === edit).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('refusalOf', () => {
  const expectation = {
    origins: ['https://other.example', 'https://app.example:8443'],
    origin: undefined,
    now,
  }

  test('takes a message of a page of the app, with and without the word of a browser', () => {
    expect(findRefusal(fields, expectation)).toBeUndefined()
    expect(findRefusal(fields, { ...expectation, origin: 'https://app.example:8443' })).toBeUndefined()
    expect(findRefusal({ ...fields, scheme: 'https' }, expectation)).toBeUndefined()
  })

  test.each<{ what: string; changed: Partial<SignInMessage>; origin?: string }>([
    { what: 'of another page of the app', changed: {}, origin: 'https://other.example' },
    { what: 'of an unknown domain', changed: { domain: 'evil.example', uri: 'https://evil.example' } },
    { what: 'without the port', changed: { domain: 'app.example' } },
    { what: 'whose domain ends like the app’s', changed: { domain: 'evilapp.example:8443' } },
    { what: 'whose URI is another host’s', changed: { uri: 'https://evil.example:8443' } },
    { what: 'whose URI is another page’s of the app', changed: { uri: 'https://other.example' } },
    { what: 'whose URI has the host as a user', changed: { uri: 'https://app.example:8443@evil.example' } },
    { what: 'whose URI has a user', changed: { uri: 'https://eve@app.example:8443' } },
    { what: 'whose URI is not encrypted', changed: { uri: 'http://app.example:8443' } },
    { what: 'whose URI is none', changed: { uri: 'urn:x' } },
    { what: 'of another scheme', changed: { scheme: 'http' } },
    { what: 'of another version', changed: { version: '2' } },
    { what: 'that is too old', changed: { issuedAt: '2026-03-01T11:49:59Z' } },
    { what: 'of the future', changed: { issuedAt: '2026-03-01T12:10:01Z' } },
    { what: 'of no day there is', changed: { issuedAt: '2026-13-01T12:00:00Z' } },
    { what: 'that has expired', changed: { expirationTime: '2026-03-01T12:00:00Z' } },
    { what: 'that expires on no day there is', changed: { expirationTime: '2027-99-01T12:00:00Z' } },
    { what: 'that does not hold yet', changed: { notBefore: '2026-03-01T12:00:01Z' } },
    { what: 'that holds from no day there is', changed: { notBefore: '2020-99-01T12:00:00Z' } },
  ])('security: refuses a message $what (R41: sign-in messages)', ({ changed, origin }) => {
    expect(findRefusal({ ...fields, ...changed }, { ...expectation, origin })).toBeTypeOf('string')
  })
})
