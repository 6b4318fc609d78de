import { endpoints } from '@latchkey/wire'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { arbitraryBentBodies, arbitraryBodies } from '../support/contract/bodies.ts'
import { accepts, published } from '../support/contract/published.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
/** Path parameters are members of our input; theirs are separate. */
const parameters: Readonly<Record<string, object>> = { 'recovery.getKeyMaterial': { address } }

const cases = Object.entries(published).flatMap(([name, { body }]) => (body ? [{ name, body }] : []))

function getInput(name: string) {
  const input = endpoints[name]?.input
  if (!input) throw new Error(`No endpoint ${name}`)
  return input
}

function refusal(name: string, body: unknown): string | null {
  const result = v.safeParse(getInput(name), { ...(body as object), ...parameters[name] })
  return result.success
    ? null
    : result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; ')
}

describe('ours accepts every body that the published schema accepts', () => {
  test.each(cases)('$name', ({ name, body: schema }) => {
    let taken = 0
    fc.assert(
      fc.property(
        fc.oneof({ weight: 3, arbitrary: arbitraryBodies(schema) }, arbitraryBentBodies(schema)),
        (body) => {
          if (!accepts(schema, body)) return
          taken++
          expect(refusal(name, body)).toBeNull()
        },
      ),
      { numRuns: 200 },
    )
    expect(taken).toBeGreaterThan(20)
  })
})

const pkce = { redirect_to: 'https://a.example/?x=1#y', code_challenge: 'c', state_code: 's' }
/** From the protocol, if the published package has no schema at run time. */
const described: [name: string, body: object][] = [
  ['account.me', {}],
  ['account.acceptTerms', {}],
  ['app.getApp', { app_id: 'x'.repeat(25) }],
  ['farcaster.status', {}],
  ['farcaster.signerStatus', { ed25519_public_key: `0x${'aB'.repeat(32)}` }],
  ['custom.link', { token: 'a.b.c' }],
  ['mfa.unenrollSms', {}],
  ['mfa.initTotp', {}],
  ['mfa.unenrollTotp', {}],
  ['recovery.initOAuth', pkce],
  ['recovery.initOAuth', { ...pkce, token: 'captcha' }],
  ['recovery.initOAuth', { redirect_to: 'https://a.example' }],
  ['recovery.initICloud', { client_type: 'web' }],
  ['recovery.initICloud', { client_type: 'expo-ios' }],
  ['recovery.authenticate', { authorization_code: 'a', state_code: 's', provider: 'google_drive' }],
  ['recovery.returnICloud', { app_id: 'x'.repeat(25), ckWebAuthToken: 't' }],
  ['crossApp.getDetails', { provider_app_id: 'x'.repeat(25) }],
  ['funding.getCoinbaseStatus', { partnerUserId: 'p' }],
  ['funding.getTokenPrice', { chainId: '0', tokenSymbol: 'SOL' }],
  ['funding.getTokenPrice', { chainId: 8453, tokenSymbol: 'ETH' }],
  [
    'calldata.findFunction',
    { chain_id: 8453, address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', selector: '0x5ae401dc' },
  ],
  [
    'funding.getSplToken',
    { mint_address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', cluster: 'mainnet-beta' },
  ],
  [
    'oauth.authenticate',
    {
      authorization_code: 'a',
      state_code: 's',
      code_verifier: 'v'.repeat(48),
      provider: `privy:${'x'.repeat(25)}`,
    },
  ],
  ['siwe.transfer', { nonce: 'n', address: 'DYw8jCTfwHNRJhhmFcbXvVDTqWMEVFBX6ZKUmG5CNSKK' }],
  ['farcaster.transfer', { nonce: 'n', farcaster_id: '7' }],
  [
    'telegram.link',
    {
      telegram_auth_result: {
        id: '42',
        first_name: 'Ada',
        auth_date: '1700000000',
        hash: 'h',
        utm_source: 'x',
      },
    },
  ],
]

describe('ours accepts every body that the protocol describes', () => {
  test.each(described)('%s %j', (name, body) => {
    expect(refusal(name, body)).toBeNull()
  })
})

/** Inputs that we refuse on purpose: no client sends these, and each means nothing or does harm. */
const narrower: [why: string, name: string, body: object][] = [
  ['an address too long for SMTP', 'email.init', { email: `${'a'.repeat(250)}@example.com` }],
  ['a code with outer white space, which clients trim', 'email.link', { email: 'a@b.co', code: '12345 ' }],
  ['an ICAP address', 'siwe.unlink', { address: 'XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS' }],
  ['base58 of something else than 32 bytes', 'siws.unlink', { address: 'abc' }],
  ['a negative Farcaster id', 'farcaster.unlink', { fid: -1 }],
  ['half a Farcaster id', 'farcaster.unlink', { fid: 1.5 }],
  [
    'a Telegram id that is no number',
    'telegram.link',
    { telegram_auth_result: { id: true, first_name: 'A', auth_date: 1, hash: 'h' } },
  ],
  ['a guest credential outside base64url', 'guest.authenticate', { guest_credential: ' '.repeat(43) }],
  ['a key that is not hexadecimal', 'farcaster.initSigner', { ed25519_public_key: `0x${'z'.repeat(64)}` }],
]

describe('ours is narrower on purpose', () => {
  test.each(narrower)('security: refuses %s (%s)', (_, name, body) => {
    const schema = published[name]?.body
    if (!schema) throw new Error(`No schema for ${name}`)
    expect(accepts(schema, body)).toBe(true)
    expect(refusal(name, body)).not.toBeNull()
  })
})

describe('ours drops unknown members', () => {
  test.each(cases)('security: $name', ({ name, body: schema }) => {
    const stray = { stray_member: 1, is_admin: true }
    fc.assert(
      fc.property(arbitraryBodies(schema), (body) => {
        const result = v.safeParse(getInput(name), { ...(body as object), ...parameters[name], ...stray })
        if (result.success) expect(result.output).not.toHaveProperty('stray_member')
      }),
      { numRuns: 20 },
    )
  })
})
