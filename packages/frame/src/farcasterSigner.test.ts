import { ed25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, test } from 'vitest'
import {
  approveRequest,
  linkFarcaster,
  lookAtSigner,
  ownFid,
  readOwnKey,
  requestToken,
} from '../../../test/support/farcasterSigner.ts'
import { totpNow } from '../../../test/support/mfa.ts'
import { type Session, signIn } from '../../../test/support/signIn.ts'
import { fromBase32 } from '../../../test/support/totp.ts'
import { createWorld, type World } from '../../../test/support/world.ts'
import { removeKey } from '../../server/src/vendors/farcaster/fakeSigners.ts'
import { create, createSolana, newProfile, openPage } from '../test/page.ts'
import { fromHex, toBase64Url } from './keys/encoding.ts'
import { deriveSigner, toSignerKey } from './keys/farcasterSigner.ts'

const hash = Uint8Array.from({ length: 20 }, (_, n) => n + 1)
const payload = { hash: toBase64Url(hash) }
type Page = ReturnType<typeof openPage>

async function scene(settings = {}) {
  const world = await createWorld({ settings: { farcaster_auth: true, ...settings } })
  const ada = await signIn(world)
  await linkFarcaster(world, ada)
  const profile = newProfile()
  const page = openPage(world, profile)
  const address = await create(page, ada)
  return { world, ada, profile, page, address }
}

const init = (page: Page, { token }: Session, address: string) =>
  page.send('privy:farcaster:init-signer', {
    ...{ accessToken: token, address, hdWalletIndex: null },
    ...{ mfaCode: null, mfaMethod: null, relyingParty: 'http://localhost:3000' },
  })

type Asking = { address: string; fid?: bigint | number | string; payload?: { hash: string } }
const sign = (
  page: Page,
  { token }: Session,
  { address, fid = BigInt(ownFid), payload: own = payload }: Asking,
) => page.send('privy:farcaster:sign', { accessToken: token, address, fid, payload: own })

/** Requests a signer, approves it in Farcaster, and returns the account's key. */
async function addSigner(world: World, page: Page, ada: Session, address: string) {
  const { data, error } = await init(page, ada, address)
  if (error) throw new Error(error.message)
  const request = data as { public_key: string; status: string }
  if (request.status === 'pending_approval') await approveRequest(world, request)
  await lookAtSigner(world, ada, request.public_key)
  return { request, publicKey: String(await readOwnKey(world, ada)) }
}

/** Verifies the signature with the account's key, with another library than the frame. */
function isSigned({ data }: { data?: unknown }, publicKey: string): boolean {
  const { signature } = data as { signature: string }
  return ed25519.verify(Buffer.from(signature, 'base64url'), hash, fromHex(publicKey), { zip215: false })
}

test('the key is HKDF of the secret and the id, and each id and generation has its own', async () => {
  const secret = new Uint8Array(16).fill(7)
  const bytes = hkdf(sha256, secret, Buffer.from('farcaster-signer'), Buffer.from('4242 0'), 32)
  const key = await deriveSigner(secret, { fid: 4242, generation: 0 })
  expect(Buffer.from(key).toString('hex')).toBe(Buffer.from(bytes).toString('hex'))
  // A fixed value: later versions must find the keys that were approved.
  expect(toSignerKey(key)).toBe('0x8c6e4671a50ef9c43ef9ba011e11b0d82285c60a2799bdc99f7f62215b735a6e')
  const others = await Promise.all(
    [
      { fid: 4243, generation: 0 },
      { fid: 4242, generation: 1 },
      { fid: 424, generation: 2 },
    ].map(async (path) => toSignerKey(await deriveSigner(secret, path))),
  )
  expect(new Set([toSignerKey(key), ...others]).size).toBe(4)
})

describe('a Farcaster signer', () => {
  test('is asked for, approved, and signs a hash of 20 bytes', async () => {
    const { world, ada, page, address } = await scene()
    const { data } = await init(page, ada, address)
    expect(data).toMatchObject({
      public_key: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      status: 'pending_approval',
      signer_approval_url: expect.stringContaining('/sandbox/farcaster/signer?token='),
    })
    expect(await sign(page, ada, { address })).toMatchObject({ error: { type: 'farcaster_signer_missing' } })
    const { publicKey } = await addSigner(world, page, ada, address)
    for (const fid of [BigInt(ownFid), ownFid, String(ownFid)]) {
      const answer = await sign(page, ada, { address: address.toLowerCase(), fid })
      expect(answer.data).toMatchObject(payload)
      expect(isSigned(answer, publicKey)).toBe(true)
    }
  })

  test('is derived from whichever wallet the client names: of Solana, of the same phrase, or imported', async () => {
    const { world, ada, page, address } = await scene()
    const solana = await createSolana(page, ada, address)
    const privateKey = 'c'.repeat(64)
    const importRequest = { accessToken: ada.token, privateKey, chainType: 'ethereum' } as const
    const { data } = await page.send('privy:wallets:import', importRequest)
    const keys = []
    for (const name of [address, solana, (data as { address: string }).address]) {
      const { publicKey } = await addSigner(world, page, ada, name)
      expect(isSigned(await sign(page, ada, { address: name }), publicKey)).toBe(true)
      keys.push(publicKey)
    }
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('asks the server once in five minutes', async () => {
    const { world, ada, page, address } = await scene()
    await addSigner(world, page, ada, address)
    await Promise.all([sign(page, ada, { address }), sign(page, ada, { address })])
    const calls = page.calls.length
    expect((await sign(page, ada, { address })).error).toBeUndefined()
    expect(page.calls).toHaveLength(calls)
  })

  test('comes along with a wallet that is recovered on another device', async () => {
    const { world, ada, page, address } = await scene()
    const { publicKey } = await addSigner(world, page, ada, address)
    const away = openPage(world, newProfile())
    expect(await sign(away, ada, { address })).toMatchObject({ error: { type: 'wallet_not_on_device' } })
    await away.send('privy:wallets:recover', {
      ...{ accessToken: ada.token, entropyId: address, entropyIdVerifier: 'ethereum-address-verifier' },
    })
    expect(isSigned(await sign(away, ada, { address }), publicKey)).toBe(true)
    expect((await init(away, ada, address)).data).toMatchObject({ status: 'approved', fid: ownFid })
  })

  test('that was revoked signs no more, and the next has a key of its own', async () => {
    const { world, ada, profile, page, address } = await scene()
    const { request, publicKey } = await addSigner(world, page, ada, address)
    await removeKey(world.ctx, requestToken(request))
    const later = openPage(world, profile)
    expect(await sign(later, ada, { address })).toMatchObject({ error: { type: 'farcaster_signer_missing' } })
    expect(await readOwnKey(world, ada)).toBeUndefined()
    const next = await addSigner(world, later, ada, address)
    expect(next.publicKey).not.toBe(publicKey)
    expect(isSigned(await sign(later, ada, { address }), next.publicKey)).toBe(true)
  })
})

describe('security: a Farcaster signer', () => {
  test('is gone from the memory after a logout', async () => {
    const { world, ada, page, address } = await scene()
    await addSigner(world, page, ada, address)
    await sign(page, ada, { address })
    await page.send('privy:mfa:clear', { userId: ada.userId })
    const calls = page.calls.length
    await sign(page, ada, { address })
    expect(page.calls.length).toBeGreaterThan(calls)
  })

  test.each([1n, 4243n, 0n, -1n, 2n ** 64n, 'x', 4242.5, '04242'])(
    'signs for no other id: %s',
    async (fid) => {
      const { world, ada, page, address } = await scene()
      await addSigner(world, page, ada, address)
      await sign(page, ada, { address })
      expect(await sign(page, ada, { address, fid })).toMatchObject({
        error: { type: 'invalid_request_arguments' },
      })
    },
  )

  test.each([
    ['a transaction of Solana', Buffer.alloc(200, 1).toString('base64url')],
    ['32 bytes', Buffer.alloc(32, 1).toString('base64url')],
    ['19 bytes', Buffer.alloc(19, 1).toString('base64url')],
    ['21 bytes', Buffer.alloc(21, 1).toString('base64url')],
    ['nothing', ''],
    ['no base64', '!'.repeat(27)],
  ])('signs nothing but the hash of a message: %s', async (_, text) => {
    const { world, ada, page, address } = await scene()
    await addSigner(world, page, ada, address)
    expect(await sign(page, ada, { address, payload: { hash: text } })).toMatchObject({
      error: {
        type: 'invalid_request_arguments',
        message: 'Invalid request arguments: the hash of a Farcaster message has 20 bytes.',
      },
    })
  })

  test('of another user or app is not lent', async () => {
    const { world, ada, page, address } = await scene()
    await addSigner(world, page, ada, address)
    await sign(page, ada, { address })
    const eve = await signIn(world)
    await linkFarcaster(world, eve, 7)
    expect((await sign(page, eve, { address, fid: 7 })).error).toBeDefined()
    expect((await sign(page, eve, { address })).error).toBeDefined()
    const other = await createWorld({ settings: { farcaster_auth: true } })
    const stranger = await signIn(other)
    expect(await sign(page, stranger, { address })).toMatchObject({
      error: { type: 'missing_or_invalid_token' },
    })
  })

  test('of a user with a second factor asks for it, at both events', async () => {
    const { world, ada, profile, page, address } = await scene({ mfa_methods: ['totp'] })
    await addSigner(world, page, ada, address)
    const enrollment = await page.send('privy:mfa:init-enrollment', {
      accessToken: ada.token,
      method: 'totp',
    })
    const { secret } = enrollment.data as { secret: string }
    const code = () => totpNow({ secret: fromBase32(secret), world })
    await page.send('privy:mfa:submit-enrollment', { accessToken: ada.token, method: 'totp', code: code() })
    const fresh = openPage(world, profile)
    for (const answer of [await init(fresh, ada, address), await sign(fresh, ada, { address })])
      expect(answer).toMatchObject({ error: { type: 'missing_or_invalid_mfa' } })
    world.clock.forward({ seconds: 31 })
    const answer = await fresh.send('privy:farcaster:sign', {
      ...{ accessToken: ada.token, address, fid: ownFid, payload },
      ...{ mfaMethod: 'totp', mfaCode: code(), relyingParty: 'http://localhost:3000' },
    })
    expect(answer.error).toBeUndefined()
  })

  test('error: of a Farcaster that does not answer is typed', async () => {
    const { world, ada, address } = await scene()
    const deaf = openPage(world, {
      ...newProfile(),
      fetch: (real) => (url, init) =>
        url.endsWith('/signer/init')
          ? Promise.resolve(
              new Response(
                JSON.stringify({ error: 'Farcaster did not answer.', code: 'invalid_credentials' }),
                {
                  status: 401,
                },
              ),
            )
          : real(url, init),
    })
    await deaf.send('privy:wallets:recover', {
      ...{ accessToken: ada.token, entropyId: address, entropyIdVerifier: 'ethereum-address-verifier' },
    })
    expect(await init(deaf, ada, address)).toMatchObject({
      error: {
        type: 'farcaster_unreachable',
        message: 'Farcaster does not answer. Try again in a moment.',
      },
    })
  })
})
