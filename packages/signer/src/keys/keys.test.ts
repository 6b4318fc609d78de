import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { delegationInfo } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Challenge, createChallenges } from './challenges.ts'
import { openKeyFile } from './keyFile.ts'
import { sealWalletKey, withWalletKey } from './walletKey.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-keys-'))
})
afterAll(() => rm(folder, { recursive: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const consent = bytes('{"what":"the user agreed to"}')

/** Does this as a device does. */
async function sealFor(
  { public_key }: Challenge,
  plain: Uint8Array<ArrayBuffer>,
  binding = consent,
  info = delegationInfo,
) {
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  const recipientPublicKey = await suite.kem.deserializePublicKey(Buffer.from(public_key, 'base64url'))
  const { enc, ct } = await suite.seal({ recipientPublicKey, info: bytes(info) }, plain, binding)
  return {
    encapsulated_key: Buffer.from(enc).toString('base64url'),
    ciphertext: Buffer.from(ct).toString('base64url'),
  }
}

test('a key file is made once, for its owner alone, and gives the same keys again', async () => {
  const path = join(folder, 'inner', 'signer.key')
  const [first, second] = await Promise.all([openKeyFile(path), openKeyFile(path)])
  expect(second).toEqual(first)
  expect(await openKeyFile(path)).toEqual(first)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(new Set(Object.values(first).map((key) => Buffer.from(key).toString('hex'))).size).toBe(3)
})

test('security: a key file that others may read is refused, and so is another file', async () => {
  const path = join(folder, 'open.key')
  await writeFile(path, 'ab'.repeat(32), { mode: 0o644 })
  await expect(openKeyFile(path)).rejects.toThrow(`Other users can read ${path}. Run: chmod 600 ${path}`)
  await writeFile(path, 'not a key')
  await chmod(path, 0o600)
  await expect(openKeyFile(path)).rejects.toThrow('is not a key file')
})

test('what was sealed for a challenge is opened once', async () => {
  const challenges = createChallenges(() => 0)
  const challenge = await challenges.create()
  const envelope = await sealFor(challenge, bytes('the key'))
  expect(await challenges.open(challenge.id, envelope, consent)).toEqual(bytes('the key'))
  expect(await challenges.open(challenge.id, envelope, consent)).toBeUndefined()
})

test('security: nothing opens for another challenge, another consent, a changed text, or too late', async () => {
  let now = 0
  const challenges = createChallenges(() => now)
  const attempt = async (
    change: (envelope: Awaited<ReturnType<typeof sealFor>>) => object,
    binding = consent,
  ) => {
    const challenge = await challenges.create()
    const envelope = await sealFor(challenge, bytes('the key'))
    return challenges.open(challenge.id, { ...envelope, ...change(envelope) }, binding)
  }
  expect(await attempt(() => ({}))).toBeDefined()
  expect(await attempt(() => ({}), bytes('{"what":"something else"}'))).toBeUndefined()
  expect(await attempt(({ ciphertext }) => ({ ciphertext: `B${ciphertext.slice(1)}A` }))).toBeUndefined()
  expect(await attempt(() => ({ encapsulated_key: 'AAAA' }))).toBeUndefined()
  const [one, other] = [await challenges.create(), await challenges.create()]
  expect(await challenges.open(other.id, await sealFor(one, bytes('the key')), consent)).toBeUndefined()
  const late = await challenges.create()
  const envelope = await sealFor(late, bytes('the key'))
  now = 600
  expect(await challenges.open(late.id, envelope, consent)).toBeUndefined()
  const foreign = await challenges.create()
  expect(
    await challenges.open(
      foreign.id,
      await sealFor(foreign, bytes('the key'), consent, 'another use'),
      consent,
    ),
  ).toBeUndefined()
})

test('security: a restart forgets every challenge', async () => {
  const challenge = await createChallenges(() => 0).create()
  const envelope = await sealFor(challenge, bytes('the key'))
  expect(await createChallenges(() => 0).open(challenge.id, envelope, consent)).toBeUndefined()
})

test('a wallet key needs both parts, the binding and the key of the file, and is wiped after its use', () => {
  const fileKey = new Uint8Array(32).fill(3)
  const envelope = sealWalletKey(fileKey, bytes('the wallet key'), consent)
  let lentKey: Uint8Array | undefined
  withWalletKey(fileKey, envelope, consent, (walletKey) => {
    expect(new TextDecoder().decode(walletKey)).toBe('the wallet key')
    lentKey = walletKey
  })
  expect(lentKey?.every((byte) => byte === 0)).toBe(true)
  const other = sealWalletKey(fileKey, bytes('the wallet key'), consent)
  const use = () => 'opened'
  expect(() => withWalletKey(fileKey, { ...envelope, forSigner: other.forSigner }, consent, use)).toThrow()
  expect(() => withWalletKey(fileKey, envelope, bytes('another consent'), use)).toThrow()
  expect(() => withWalletKey(new Uint8Array(32), envelope, consent, use)).toThrow()
})
