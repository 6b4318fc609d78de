import { Chacha20Poly1305 } from '@hpke/chacha20poly1305'
import { generateAuthorizationSignature } from '@privy-io/node'
import { expect, test } from 'vitest'
import { toPayloads } from '../authorization/payload.ts'
import { readSigners } from '../authorization/signers.ts'
import { chacha20 } from './chacha20.ts'
import { createUserKeys } from './userKeys.ts'

const user = { appId: 'app', userId: 'did:privy:ada' }

test('a key signs until its time is over, and is known as expired for a while', async () => {
  let now = 1_000
  const keys = createUserKeys(() => now)
  const key = await keys.create(user)
  if (!('authorization_key' in key)) throw new Error('It was asked for in plain.')
  expect(key.expires_at).toBe(1_900_000)
  const [publicKey = ''] = keys.find(user).publicKeys
  const request = { method: 'POST', url: 'https://auth.example/v1/x', body: {}, headers: {} } as const
  const signature = generateAuthorizationSignature({
    authorizationPrivateKey: key.authorization_key,
    input: { version: 1, ...request } as never,
  })
  expect(readSigners(signature, toPayloads(request))(publicKey)).toBe(true)
  expect(keys.find({ ...user, appId: 'other' }).publicKeys).toEqual([])
  now += 900
  expect(keys.find(user)).toEqual({ publicKeys: [], expiredKeys: [publicKey] })
  now += 3_601
  await keys.create({ ...user, userId: 'did:privy:bob' })
  expect(keys.find(user)).toEqual({ publicKeys: [], expiredKeys: [] })
})

test('a user has at most twenty', async () => {
  const keys = createUserKeys(() => 0)
  for (let count = 0; count < 25; count++) await keys.create(user)
  expect(keys.find(user).publicKeys).toHaveLength(20)
})

test('chacha20 is the one of the published SDKs, both ways', async () => {
  const key = new Uint8Array(32).fill(7)
  const [own, published] = [chacha20, new Chacha20Poly1305()].map((aead) =>
    aead.createEncryptionContext(key.slice()),
  )
  const [iv, text, aad] = [new Uint8Array(12).fill(1), new TextEncoder().encode('hello'), Uint8Array.of(1, 2)]
  const sealedText = await own?.seal(iv, text, aad)
  expect(sealedText).toEqual(await published?.seal(iv, text, aad))
  expect(new Uint8Array((await own?.open(iv, sealedText as ArrayBuffer, aad)) as ArrayBuffer)).toEqual(text)
  await expect(own?.open(iv, sealedText as ArrayBuffer, Uint8Array.of(3))).rejects.toThrow()
})
