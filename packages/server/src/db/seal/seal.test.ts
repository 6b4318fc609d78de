import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import type { Seal, SealContext } from './seal.ts'

let world: World
let seal: Seal
let home: SealContext
beforeAll(async () => {
  world = await createWorld()
  seal = world.ctx.seal
  home = {
    purpose: 'server-half',
    appId: world.app.id,
    table: 'slots',
    column: 'server_half',
    userId: 'did:privy:a',
    entropyId: '0xa',
    slotId: 'slot-a',
    role: 'device',
  }
})

describe('sealing', () => {
  test('gives back what was sealed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 512 }), async (bytes) => {
        const value = await seal.seal(home, bytes)
        expect(Buffer.from(await seal.open(home, value))).toEqual(Buffer.from(bytes))
      }),
      { numRuns: 50 },
    )
  })

  test('security: the same secret never looks the same twice', async () => {
    const values = await Promise.all(Array.from({ length: 50 }, () => seal.seal(home, new Uint8Array(32))))
    expect(new Set(values).size).toBe(50)
  })

  test.each([
    { table: 'wallet_intents' },
    { column: 'client_half' },
    { userId: 'did:privy:b' },
    { entropyId: '0xb' },
    { slotId: 'slot-b' },
    { role: 'privy' },
    { purpose: 'totp' as const },
    // Two members that are equal after concatenation.
    { userId: 'did:privy:a0xa', entropyId: '' },
  ])('security: a value moved to %o does not open', async (elsewhere) => {
    const value = await seal.seal(home, Buffer.from('half'))
    await expect(seal.open({ ...home, ...elsewhere }, value)).rejects.toThrow(/cannot be decrypted/)
  })

  test('security: a value of another app does not open', async () => {
    const other = await createWorld()
    const value = await seal.seal(home, Buffer.from('half'))
    await expect(other.ctx.seal.open({ ...home, appId: other.app.id }, value)).rejects.toThrow(
      /cannot be decrypted/,
    )
  })

  test('security: a value with any bit changed, cut or lengthened does not open', async () => {
    const value = await seal.seal(home, randomBytes(32))
    const [format, version, body = ''] = value.split('.')
    const bytes = Buffer.from(body, 'base64url')
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length * 8 - 1), async (bit) => {
        const copy = Buffer.from(bytes)
        copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        await expect(
          seal.open(home, [format, version, copy.toString('base64url')].join('.')),
        ).rejects.toThrow()
      }),
      { numRuns: 100 },
    )
    for (let length = 0; length < value.length; length++)
      await expect(seal.open(home, value.slice(0, length))).rejects.toThrow()
    for (const tail of ['A', '=', '.', '.A', ' '])
      await expect(seal.open(home, value + tail)).rejects.toThrow()
  })

  test('security: the key version is part of the value and cannot be another', async () => {
    const value = await seal.seal(home, Buffer.from('half'))
    for (const version of ['2', '0', '01', '-1', '1e0', ''])
      await expect(seal.open(home, value.replace('v1.1.', `v1.${version}.`))).rejects.toThrow()
  })
})

describe('codes', () => {
  test('security: a MAC counts for its app, purpose and message alone', async () => {
    const appId = world.app.id
    const mac = await seal.mac(appId, 'code', 'email:ada@example.com:123456')
    const check = (options: object) =>
      seal.isMac({ appId, purpose: 'code', message: 'email:ada@example.com:123456', mac, ...options })
    expect(await check({})).toBe(true)
    expect(await check({ message: 'email:ada@example.com:123457' })).toBe(false)
    expect(await check({ purpose: 'refresh-token' })).toBe(false)
    expect(await check({ appId: '' })).toBe(false)
    expect(await check({ mac: mac.slice(0, 31) })).toBe(false)
  })
})
