import { frameErrors, frameOps } from '@latchkey/wire'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import type { World } from '../../../../test/support/world.ts'
import { create, getWallets, type newProfile, openPage, openStartedPage } from '../../test/page.ts'
import { fail } from '../errors.ts'
import type { Frame } from '../vault/vault.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { createRequestHandler } from './requestHandler.ts'
import type { SecondFactorRequest } from './secondFactor.ts'

type Event = keyof typeof operations
const chainTypes = ['ethereum', 'solana'] as const
/** A key that no user here has. */
const publicKey = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const otherMethods = [
  'user-passcode',
  'google-drive',
  'icloud',
  'icloud-native',
  'recovery-encryption-key',
] as const

/** The data of a page's requests, without the token. The compiler reports a missing operation. */
const dataFor = (address: string): Record<Event, object> => {
  const entropy = { entropyId: address, entropyIdVerifier: 'ethereum-address-verifier' }
  const request = { method: 'personal_sign', params: ['hello', address] }
  return {
    'privy:iframe:ready': {},
    'privy:wallet:create': {},
    'privy:solana-wallet:create': {},
    'privy:wallets:create': { chainType: 'ethereum' },
    'privy:wallets:import': { chainType: 'ethereum', privateKey: '7'.repeat(64) },
    'privy:wallets:add': { ...entropy, chainType: 'ethereum', hdWalletIndex: 1 },
    'privy:solana-wallet:create-additional': { primaryPublicKey: address, hdWalletIndex: 0 },
    'privy:wallets:connect': entropy,
    'privy:wallet:connect': { address },
    'privy:wallets:recover': entropy,
    'privy:wallet:recover': { address },
    'privy:wallets:rpc': { ...entropy, chainType: 'ethereum', hdWalletIndex: 0, request },
    'privy:wallet:rpc': { address, request },
    'privy:solana-wallet:connect': { publicKey },
    'privy:solana-wallet:recover': { publicKey },
    'privy:solana-wallet:rpc': { publicKey, request: { method: 'signMessage', params: { message: 'aGk=' } } },
    'privy:delegated-actions:consent': {
      rootWallet: { address, chainType: 'ethereum', imported: false },
      delegatedWallets: [{ address, chainType: 'ethereum', walletIndex: 0 }],
    },
    'privy:farcaster:init-signer': { address },
    'privy:farcaster:sign': { address, fid: 4242n, payload: { hash: 'A'.repeat(27) } },
    'privy:mfa:verify': {},
    'privy:mfa:init-enrollment': { method: 'totp' },
    'privy:mfa:submit-enrollment': { method: 'totp', code: '123456' },
    'privy:mfa:unenroll': { method: 'totp' },
    'privy:mfa:make-recovery-codes': {},
    'privy:mfa:count-recovery-codes': {},
    'privy:wallets:set-recovery': { ...entropy, recoveryMethod: 'privy' },
    'privy:mfa:clear': { userId: 'did:privy:ada' },
    'privy:auth:unlink-passkey': { credentialId: 'credential' },
    'privy:devices:restore': { id: 'device' },
  }
}
const events = Object.keys(operations) as Event[]
const ofUsers = events.filter((event) => operations[event].auth === 'user')
const has = (event: Event, member: string) => member in frameOps[event].data.entries

/**
 * The caller, second factor, recovery methods and chains of each operation, written out because the tests below read
 * the table.
 */
const policies: Record<Event, string> = {
  'privy:iframe:ready': 'none none - -',
  'privy:wallet:create': 'user none privy,user-passcode,google-drive,icloud ethereum',
  'privy:wallets:create': 'user grant privy,user-passcode,google-drive,icloud ethereum,solana',
  'privy:solana-wallet:create': 'user grant privy,user-passcode,google-drive,icloud solana',
  'privy:wallets:add': 'user grant - ethereum,solana',
  'privy:solana-wallet:create-additional': 'user grant - solana',
  'privy:wallets:import': 'user none - ethereum,solana',
  'privy:wallets:connect': 'user grant - ethereum,solana',
  'privy:wallet:connect': 'user grant - ethereum',
  'privy:wallets:rpc': 'user grant - ethereum,solana',
  'privy:wallet:rpc': 'user grant - ethereum',
  'privy:solana-wallet:connect': 'user grant - solana',
  'privy:solana-wallet:rpc': 'user grant - solana',
  'privy:wallets:recover': 'user fresh privy,user-passcode,google-drive,icloud,unnamed-cloud ethereum,solana',
  'privy:wallet:recover': 'user fresh privy,user-passcode,google-drive,icloud,unnamed-cloud ethereum',
  'privy:solana-wallet:recover': 'user fresh privy,user-passcode,google-drive,icloud,unnamed-cloud solana',
  'privy:wallets:set-recovery': 'user fresh privy,user-passcode,google-drive,icloud ethereum,solana',
  'privy:delegated-actions:consent': 'user fresh - ethereum,solana',
  'privy:farcaster:init-signer': 'user grant - -',
  'privy:farcaster:sign': 'user grant - -',
  'privy:mfa:verify': 'user fresh - -',
  'privy:mfa:init-enrollment': 'user fresh - -',
  'privy:mfa:submit-enrollment': 'user fresh - -',
  'privy:mfa:unenroll': 'user fresh - -',
  'privy:mfa:make-recovery-codes': 'user fresh - -',
  'privy:mfa:count-recovery-codes': 'user none - -',
  'privy:mfa:clear': 'none none - -',
  'privy:auth:unlink-passkey': 'user fresh - -',
  'privy:devices:restore': 'user fresh - -',
}

test.each(Object.entries(policies))('security: the policy of %s is %s', (event, policy) => {
  const { auth, mfa, recovery, chains } = operations[event as Event]
  const list = (names: readonly string[]) => names.join() || '-'
  expect(`${auth} ${mfa} ${list(recovery)} ${list(chains)}`).toBe(policy)
})

let world: World
let ada: Session
let eve: Session
let address: string
let profile: ReturnType<typeof newProfile>
beforeAll(async () => {
  ;({ world, ada, profile } = await openStartedPage())
  address = await create(openPage(world, profile), ada)
  eve = await signIn(world)
})

/** Sends a request from a newly loaded page in Ada's browser. */
async function ask(event: Event, data: object) {
  const page = openPage(world, profile)
  const answer = await page.send(event, { ...dataFor(address)[event], ...data } as never)
  return { answer, calls: page.calls }
}

const toRefusal = (type: keyof typeof frameErrors) => ({
  answer: { error: { type, message: frameErrors[type] } },
  calls: [],
})

test('an operation needs a whole policy, and the one that fits its event, or it does not compile', () => {
  const run = async () => ({ address: '' })
  const whole = { auth: 'user', mfa: 'none', recovery: ['privy'], chains: ['ethereum'], run } as const
  const fits: Operation<'privy:wallet:create'> = whole
  const { mfa: _, ...lacking } = whole
  // @ts-expect-error the second factor is not decided
  const lacks: Operation<'privy:wallet:create'> = lacking
  // @ts-expect-error an event with a token is never for everybody
  const open: Operation<'privy:wallet:create'> = { ...whole, auth: 'none' }
  // @ts-expect-error an event that can name a recovery method says which it carries out
  const deaf: Operation<'privy:wallet:create'> = { ...whole, recovery: [] }
  expect([fits, lacks, open, deaf]).toHaveLength(4)
})

describe.each(ofUsers)('%s is for a user of this app', (event) => {
  test('security: without a token it is refused before any call', async () => {
    expect(await ask(event, {})).toMatchObject(toRefusal('invalid_request_arguments'))
  })

  test.each([
    ['of another app', (token: string) => withClaims(token, { aud: 'another' })],
    ['that names no user', (token: string) => withClaims(token, { sub: '' })],
    ['that is none', () => 'abc'],
  ])('security: with a token %s it is refused before any call', async (_, forge) => {
    const accessToken = forge(ada.token)
    expect(await ask(event, { accessToken })).toMatchObject(toRefusal('missing_or_invalid_token'))
  })

  test('security: with a token that was changed to name another user it is refused by the server', async () => {
    const accessToken = withClaims(eve.token, { sub: ada.userId })
    const { answer } = await ask(event, { accessToken })
    expect(answer).toMatchObject({ error: { type: 'missing_or_invalid_token' } })
  })

  test('security: with another user’s token it gives nothing of this one', async () => {
    const { answer } = await ask(event, { accessToken: eve.token })
    if (has(event, 'entropyId') || has(event, 'address')) expect(answer.error).toBeDefined()
    expect(JSON.stringify(answer)).not.toContain(address)
    expect(await getWallets(world, ada)).toEqual([address])
  })
})

const withRecovery = events.filter((event) => has(event, 'recoveryMethod'))
describe.each(withRecovery)('%s and recovery', (event) => {
  const recovery: readonly string[] = operations[event].recovery as never
  test.each(otherMethods.filter((method) => !recovery.includes(method)))(
    'error: %s is refused before any call',
    async (recoveryMethod) => {
      const data = { accessToken: ada.token, recoveryMethod }
      expect(await ask(event, data)).toMatchObject(toRefusal('not_supported'))
    },
  )

  test.each(['recoveryPassword', 'recoveryPin', 'recoveryAccessToken', 'recoverySecretOverride'])(
    'security: %s is a wish for another method than the automatic one, and not dropped in silence',
    async (secret) => {
      // A password without a method name is enough, because only one method has one. For a cloud's token the vault
      // knows the method.
      const isPassword = secret === 'recoveryPassword' || secret === 'recoveryPin'
      const isKnown = secret === 'recoveryAccessToken' && recovery.includes('unnamed-cloud')
      for (const method of [...(isPassword || isKnown ? [] : [{}]), { recoveryMethod: 'privy' }])
        expect(await ask(event, { accessToken: ada.token, ...method, [secret]: 'secret' })).toMatchObject(
          toRefusal('not_supported'),
        )
    },
  )
})

const withOneChain = events.filter(
  (event) => has(event, 'chainType') && operations[event].chains.length < chainTypes.length,
)
describe.each(withOneChain)('%s and chains', (event) => {
  const chainNames: readonly string[] = operations[event].chains
  test.each(chainTypes.filter((chain) => !chainNames.includes(chain)))(
    'error: %s is refused before any call',
    async (chainType) => {
      expect(await ask(event, { accessToken: ada.token, chainType })).toMatchObject(
        toRefusal('not_supported'),
      )
    },
  )
})

describe.each(events.filter((event) => operations[event].mfa !== 'none'))(
  '%s and the second factor',
  (event) => {
    const { mfa } = operations[event]
    const frame = { appId: 'app' } as Frame
    const verification = { mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'https://app.test' } as const
    const accessToken = `.${Buffer.from('{"aud":"app","sub":"did:privy:ada"}').toString('base64url')}.`

    test('security: is refused, before anything is done, when that is', async () => {
      const requests: SecondFactorRequest[] = []
      const handle = createRequestHandler({
        frame,
        operations,
        requireSecondFactor: async (request) => {
          requests.push(request)
          return fail('missing_or_invalid_mfa')
        },
      })
      const data = { ...dataFor(address)[event], accessToken, ...verification }
      await expect(handle(event, data, () => {})).rejects.toThrow('missing_or_invalid_mfa')
      expect(requests).toEqual([
        { session: { appId: 'app', userId: 'did:privy:ada', accessToken }, verification, age: mfa },
      ])
    })
  },
)

/** The token with other claims; its signature no longer matches. */
function withClaims(token: string, claims: object): string {
  const [header, payload = '', signature] = token.split('.')
  const read = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const claimsText = Buffer.from(JSON.stringify({ ...read, ...claims })).toString('base64url')
  return `${header}.${claimsText}.${signature}`
}
