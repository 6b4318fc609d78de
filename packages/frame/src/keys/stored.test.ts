import { createCipheriv, createHash, hkdfSync, scryptSync } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import bip44 from '../../../../test/vectors/bip44.json' with { type: 'json' }
import { nameBackup } from '../clouds/cloud.ts'
import type { StretchAnswer, StretchRequest } from '../recovery/stretch.ts'
import { fromHex, toHex } from './encoding.ts'
import { newPasswordKdf, toPasswordBytes, toPasswordKeys } from './passwordKdf.ts'
import { openSlot } from './slot.ts'

// Databases, browsers and clouds contain data of earlier versions. A round trip through today's code would not notice a
// change, so here Node's own cryptography writes it, as docs/security/key-slots.md describes.

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const hkdf = (key: Uint8Array, salt: string | Uint8Array, info: string | Uint8Array) =>
  new Uint8Array(hkdfSync('sha256', key, salt, info, 32))

const address = bip44.addresses[0] ?? ''
const slotId = '5b1e2f0a-3c1d-4b7e-9a55-0e7c1c1d2e3f'
const context = {
  ...{ appId: 'app-1', userId: 'did:privy:ada', entropyId: address, slotId, kind: 'device' },
  addresses: [{ chain_type: 'ethereum', hd_wallet_index: 0, address }],
}

test('a slot that was sealed by an earlier version opens', async () => {
  const [clientHalf, serverHalf] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const aad = `{"addresses":[{"address":"${address}","chain_type":"ethereum","hd_wallet_index":0}],"app":"app-1","entropyId":"${address}","kind":"device","slotId":"${slotId}","typ":"slot","user":"did:privy:ada","v":1}`
  const digest = createHash('sha256').update(aad).digest()
  const root = hkdf(
    Buffer.concat([clientHalf, serverHalf]),
    slotId,
    Buffer.concat([Buffer.from('slot/v1'), digest]),
  )
  const iv = new Uint8Array(12).fill(3)
  const cipher = createCipheriv('aes-256-gcm', hkdf(root, '', 'slot/v1 key'), iv).setAAD(Buffer.from(aad))
  const text = Buffer.concat([
    cipher.update(fromHex(`0x${bip44.entropy}`)),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const commitment = hkdf(root, '', 'slot/v1 commitment')
  const texts = { iv: encode(iv), kc: encode(commitment), ct: encode(text) }
  const secret = await openSlot(
    context,
    { clientHalf, serverHalf },
    { v: 1, typ: 'slot', kid: slotId, ...texts },
  )
  expect(toHex(secret.bytes)).toBe(`0x${bip44.entropy}`)
})

test('what a password becomes stays the same: its letters, its cost, its half and its access key', async () => {
  expect(Buffer.from(toPasswordBytes('\u212Bngstr\u00F6m \uFB01')).toString()).toBe('\u00C5ngstr\u00F6m fi')
  expect(newPasswordKdf(undefined)).toMatchObject({ name: 'scrypt', N: 131_072, r: 8, p: 1 })
  expect(newPasswordKdf(4)).toMatchObject({ N: 131_072, r: 8, p: 1 })
  expect(newPasswordKdf(2)).toMatchObject({ N: 65_536, r: 8, p: 2 })
  const key = new Uint8Array(32).fill(7)
  const { clientHalf, accessKey } = await toPasswordKeys(key)
  expect(toHex(clientHalf)).toBe(toHex(hkdf(key, '', 'password/v1 half')))
  expect(accessKey).toBe(encode(hkdf(key, '', 'access')))
})

test('the worker stretches as RFC 7914 has it, empties the password, and reports only where it is asked', async () => {
  const answers: StretchAnswer[] = []
  const worker: { onmessage?: (event: { data: StretchRequest }) => void; postMessage(answer: never): void } =
    {
      postMessage: (answer) => void answers.push(answer),
    }
  vi.stubGlobal('self', worker)
  await import('../recovery/passwordWorker.ts')
  vi.unstubAllGlobals()
  const salt = new Uint8Array(16).fill(9)
  const expectation = scryptSync('correct horse', salt, 32, { N: 1024, r: 8, p: 2 })
  for (const hasProgress of [false, true]) {
    const password = new TextEncoder().encode('correct horse')
    worker.onmessage?.({ data: { password, salt, N: 1024, r: 8, p: 2, hasProgress } })
    expect(password.every((byte) => byte === 0)).toBe(true)
    const result = answers.pop() as Uint8Array
    expect(toHex(new Uint8Array(result))).toBe(toHex(new Uint8Array(expectation)))
    const reports = answers.splice(0) as number[]
    expect(reports.length > 0).toBe(hasProgress)
    expect(reports).toEqual([...new Set(reports)].sort((one, other) => one - other))
    if (hasProgress) expect(reports.at(-1)).toBe(1)
  }
})

test('a backup in a cloud is found by its name', async () => {
  const digest = createHash('sha256').update('["backup/v1","app-1","0xA"]').digest('base64url')
  expect(await nameBackup({ appId: 'app-1', entropyId: '0xA', slotId })).toBe(`latchkey-${digest}`)
})
