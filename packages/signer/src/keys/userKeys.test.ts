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

test('chacha20 is that of RFC 8439, section 2.8.2', async () => {
  const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))
  const key = Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at)
  const [iv, aad] = [hex('070000004041424344454647'), hex('50515253c0c1c2c3c4c5c6c7')]
  const text = new TextEncoder().encode(
    "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.",
  )
  const context = chacha20.createEncryptionContext(key)
  const sealedText = Buffer.from(await context.seal(iv, text, aad))
  expect(sealedText.subarray(0, 16).toString('hex')).toBe('d31a8d34648e60db7b86afbc53ef7ec2')
  expect(sealedText.subarray(-16).toString('hex')).toBe('1ae10b594f09e26a7e902ecbd0600691')
  expect(new Uint8Array(await context.open(iv, sealedText, aad))).toEqual(text)
  await expect(context.open(iv, sealedText, iv)).rejects.toThrow()
})
