import {
  AppError,
  endpoints,
  LinkedAccount,
  serverErrors,
  socialNetworks,
  socialProviders,
  TransferOffer,
  User,
} from '@latchkey/wire'
import * as theirs from '@privy-io/public-api'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { replies } from '../support/contract/examples.ts'
import { linkedAccounts, socialAccount, user } from '../support/contract/exampleUsers.ts'
import { complaint, type PublishedSchema, published, schemaFor } from '../support/contract/published.ts'

const cases = Object.entries(replies).flatMap(([name, examples]) =>
  examples.map((example, index) => ({ name, index, example })),
)

describe('a reply of ours', () => {
  test.each(cases)('$name #$index is what we declare', ({ name, example }) => {
    const reply = endpoints[name]?.reply
    if (!reply) throw new Error(`No endpoint ${name}`)
    expect(v.parse(reply, example)).toEqual(example)
  })

  test.each(cases.filter(({ name }) => published[name]?.reply))(
    '$name #$index is what published clients expect',
    ({ name, example }) => {
      const schema = published[name]?.reply
      if (!schema) throw new Error(`No schema for ${name}`)
      expect(complaint(schema, example)).toBeNull()
    },
  )

  test('exists for every endpoint but those of the wallet frame and of app servers', () => {
    const missing = Object.keys(endpoints).filter(
      (name) => !(name in replies) && !/^(vault|management)\./.test(name),
    )
    expect(missing).toEqual([])
  })

  test('is compared with every published schema there is for one', () => {
    const compared = Object.keys(published).filter((name) => published[name]?.reply)
    expect(compared.filter((name) => !replies[name]?.length)).toEqual([])
    expect(Object.keys(published).filter((name) => !endpoints[name])).toEqual([])
  })
})

describe('a linked account of ours', () => {
  const socialSchemas: Record<string, PublishedSchema> = Object.fromEntries(
    socialProviders.flatMap((provider) => {
      const schema = schemaFor(provider)
      return schema ? [[provider, schema]] : []
    }),
  )
  const variants: Record<string, PublishedSchema> = {
    email: theirs.EmailAccount,
    phone: theirs.PhoneAccount,
    'external Ethereum wallet': theirs.EthereumAccount,
    'external Solana wallet': theirs.SolanaAccount,
    'embedded Ethereum wallet': theirs.EthereumEmbeddedWalletAccount,
    'embedded Solana wallet': theirs.SolanaEmbeddedWalletAccount,
    'embedded Bitcoin wallet': theirs.BitcoinSegwitEmbeddedWalletAccount,
    'smart wallet': theirs.SmartWalletAccount,
    ...socialSchemas,
    custom: theirs.CustomJwtAccount,
    farcaster: theirs.FarcasterAccount,
    passkey: theirs.PasskeyAccount,
    telegram: theirs.TelegramAccount,
    'account of another app': theirs.CrossAppAccount,
  }

  test.each(Object.entries(linkedAccounts))('%s reads in both', (_, account) => {
    expect(v.parse(LinkedAccount, account)).toEqual(account)
    expect(complaint(theirs.LinkedAccount, account)).toBeNull()
  })

  test.each(Object.entries(variants))('%s is a variant of theirs', (name, schema) => {
    const account = linkedAccounts[name as keyof typeof linkedAccounts]
    expect(complaint(schema, account)).toBeNull()
  })

  test.each(socialProviders)('%s is a variant of theirs, with every member', (provider) => {
    const members = socialNetworks[provider].members.map((name) => [name, 'text'])
    const account = { ...socialAccount(provider), ...Object.fromEntries(members) }
    expect(v.parse(LinkedAccount, account)).toEqual(account)
    const schema = schemaFor(provider)
    if (schema) expect(complaint(schema, account)).toBeNull()
    // Clients with these schemas refuse a user who has such an account (docs/use/methods/social.md).
    else expect(complaint(theirs.LinkedAccount, account)).not.toBeNull()
  })

  test('error: one with a part missing is refused by both', () => {
    for (const part of ['verified_at', 'address', 'type'] as const) {
      const { [part]: _, ...rest } = linkedAccounts.email
      expect(v.safeParse(LinkedAccount, rest).success).toBe(false)
      expect(theirs.LinkedAccount.safeParse(rest).success).toBe(false)
    }
  })

  test('error: a user without lists crashes published clients, so it is no user', () => {
    for (const part of ['linked_accounts', 'mfa_methods'] as const)
      expect(v.safeParse(User, { ...user, [part]: undefined }).success).toBe(false)
  })
})

describe('an error of ours', () => {
  const answer = { status: 400, headers: new Headers() }
  test.each(Object.keys(serverErrors))('%s comes back as it was sent', (code) => {
    const body = JSON.parse(JSON.stringify({ error: 'Text.', code, data: { nonce: 'n' } })) as unknown
    expect(AppError.from(body, 'unknown_auth_error', answer)).toMatchObject({ code, message: 'Text.' })
  })

  test('offers a transfer in the shape that the published screen reads', () => {
    const offer = {
      nonce: 'n',
      subject: 'ada@example.com',
      account: { displayName: 'ada@example.com' },
      otherUser: { embeddedWalletAddress: null, oAuthUserInfo: { subject: '1' } },
    }
    expect(v.parse(TransferOffer, offer)).toEqual(offer)
    expect(v.safeParse(TransferOffer, { ...offer, nonce: undefined }).success).toBe(false)
  })
})
