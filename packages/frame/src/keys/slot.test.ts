import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import bip44 from '../../../../test/vectors/bip44.json' with { type: 'json' }
import { fromBase64Url, fromHex, toBase64Url, toHex } from './encoding.ts'
import { checkPasswordKdf, type PasswordKdf } from './passwordKdf.ts'
import { authenticatedData, newHalf, openSlot, type SealedSlot, type SlotContext, sealSlot } from './slot.ts'

const entropy = fromHex(`0x${bip44.entropy}`)
const address = bip44.addresses[0] ?? ''
const kdf: PasswordKdf = { name: 'scrypt', N: 2 ** 17, r: 8, p: 1, salt: 'c2FsdHNhbHRzYWx0c2FsdA' }
const context: SlotContext = {
  appId: 'app-1',
  userId: 'did:privy:ada',
  entropyId: address,
  slotId: '5b1e2f0a-3c1d-4b7e-9a55-0e7c1c1d2e3f',
  kind: 'device',
  addresses: [{ chain_type: 'ethereum', hd_wallet_index: 0, address }],
}
const passwordContext: SlotContext = { ...context, kind: 'user-passcode', kdf }

async function seal(of = context) {
  const halves = { clientHalf: newHalf(), serverHalf: newHalf() }
  return { halves, slot: await sealSlot(of, halves, entropy) }
}

describe('a slot', () => {
  test.each([context, passwordContext])('of kind $kind opens to what was sealed', async (of) => {
    const { halves, slot } = await seal(of)
    const secret = await openSlot(of, halves, slot)
    expect(secret.kind).toBe('mnemonic')
    expect(toHex(secret.bytes)).toBe(`0x${bip44.entropy}`)
  })

  test('is bound to its addresses in one order: by chain, then by index', () => {
    const at = (chain_type: string, hd_wallet_index: number) => ({ chain_type, hd_wallet_index, address })
    const inOrder = [at('ethereum', 0), at('ethereum', 2), at('ethereum', 10), at('solana', 0)]
    const aad = (addresses: SlotContext['addresses']) =>
      new TextDecoder().decode(authenticatedData({ ...context, addresses }))
    fc.assert(
      fc.property(fc.shuffledSubarray(inOrder, { minLength: 4 }), (addresses) => {
        expect(aad(addresses)).toBe(aad(inOrder))
      }),
    )
    const { addresses } = JSON.parse(aad([...inOrder].reverse()))
    expect(addresses).toEqual(inOrder)
  })

  test('sealed before there was more than one address still opens', async () => {
    const old = {
      aad: '{"addresses":[{"address":"ADDRESS","chain_type":"ethereum","hd_wallet_index":0}],"app":"app-1","entropyId":"ADDRESS","kind":"device","slotId":"5b1e2f0a-3c1d-4b7e-9a55-0e7c1c1d2e3f","typ":"slot","user":"did:privy:ada","v":1}',
    }
    const text = new TextDecoder().decode(authenticatedData(context))
    expect(text).toBe(old.aad.replaceAll('ADDRESS', address))
  })

  describe('security: what it was derived from is overwritten', () => {
    afterEach(() => vi.restoreAllMocks())

    /** Records everything that the browser's own cryptography derives: these buffers must be wiped. */
    function watchDerived() {
      const derivations: { info: string; bytes: Uint8Array }[] = []
      const { subtle } = crypto
      const deriveBits = subtle.deriveBits.bind(subtle)
      vi.spyOn(subtle, 'deriveBits').mockImplementation(async (algorithm, ...rest) => {
        const bits = await deriveBits(algorithm, ...rest)
        const { info } = algorithm as { info?: Uint8Array }
        derivations.push({
          info: info ? new TextDecoder().decode(info) : 'seed',
          bytes: new Uint8Array(bits),
        })
        return bits
      })
      // The commitment is public.
      return () =>
        derivations.filter(({ info }) => !info.endsWith('commitment')).map(({ bytes }) => toHex(bytes))
    }
    const zeros = /^0x0+$/

    test('when it opens', async () => {
      const { halves, slot } = await seal()
      const leftovers = watchDerived()
      await openSlot(context, halves, slot)
      expect(leftovers()).toHaveLength(3)
      for (const bytes of leftovers()) expect(bytes).toMatch(zeros)
    })

    test('when the browser fails in the middle', async () => {
      const { halves, slot } = await seal()
      const leftovers = watchDerived()
      const importKey = crypto.subtle.importKey.bind(crypto.subtle)
      vi.spyOn(crypto.subtle, 'importKey').mockImplementation(((...args: Parameters<typeof importKey>) =>
        args[2] === 'AES-GCM' ? Promise.reject(new Error('out of memory')) : importKey(...args)) as never)
      await expect(openSlot(context, halves, slot)).rejects.toThrow('out of memory')
      expect(leftovers()).toHaveLength(2)
      for (const bytes of leftovers()) expect(bytes).toMatch(zeros)
    })
  })

  test('is different each time it is sealed', async () => {
    const { halves, slot } = await seal()
    const again = await sealSlot(context, halves, entropy)
    expect(again.iv).not.toBe(slot.iv)
    expect(again.ct).not.toBe(slot.ct)
  })

  test('security: one flipped bit anywhere in the blob or the halves, and it stays closed', async () => {
    const { halves, slot } = await seal()
    const fields = ['iv', 'kc', 'ct', 'clientHalf', 'serverHalf'] as const
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), fc.nat(), async (field, position) => {
        const inBlob = field === 'iv' || field === 'kc' || field === 'ct'
        const bytes = inBlob ? fromBase64Url(slot[field]) : Uint8Array.from(halves[field])
        const bit = position % (bytes.length * 8)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const brokenSlot = inBlob ? { ...slot, [field]: toBase64Url(bytes) } : slot
        const brokenHalves = inBlob ? halves : { ...halves, [field]: bytes }
        await expect(openSlot(context, brokenHalves, brokenSlot)).rejects.toThrow('slot_closed')
      }),
      { numRuns: 400 },
    )
  })

  const otherAddress = bip44.addresses[1] ?? ''
  const elsewhere: [string, Partial<SlotContext>][] = [
    ['another app', { appId: 'app-2' }],
    ['another user', { userId: 'did:privy:eve' }],
    ['another wallet', { entropyId: otherAddress }],
    ['another slot', { slotId: '00000000-0000-4000-8000-000000000000' }],
    ['another kind', { kind: 'privy' }],
    [
      'other addresses',
      { addresses: [{ chain_type: 'ethereum', hd_wallet_index: 0, address: otherAddress }] },
    ],
    ['no addresses', { addresses: [] }],
  ]
  test.each(elsewhere)('security: a row moved to %s stays closed', async (_, change) => {
    const { halves, slot } = await seal()
    const otherInput = { ...context, ...change }
    await expect(openSlot(otherInput, halves, slot)).rejects.toThrow('slot_closed')
    await expect(openSlot(otherInput, halves, { ...slot, kid: otherInput.slotId })).rejects.toThrow(
      'slot_closed',
    )
  })

  test('security: any other text in any bound member keeps it closed', async () => {
    const { halves, slot } = await seal()
    const member = fc.constantFrom('appId', 'userId', 'entropyId', 'slotId', 'kind' as const)
    await fc.assert(
      fc.asyncProperty(member, fc.string(), async (name, text) => {
        fc.pre(text !== context[name as 'appId'] && text !== 'user-passcode')
        await expect(openSlot({ ...context, [name]: text }, halves, slot)).rejects.toThrow('slot_closed')
      }),
    )
  })

  test('security: the half of another slot does not open it, on either side', async () => {
    const mine = await seal()
    const theirs = await seal({ ...context, userId: 'did:privy:eve' })
    for (const side of ['clientHalf', 'serverHalf'] as const) {
      const halves = { ...mine.halves, [side]: theirs.halves[side] }
      await expect(openSlot(context, halves, mine.slot)).rejects.toThrow('slot_closed')
    }
    const swap = { clientHalf: mine.halves.serverHalf, serverHalf: mine.halves.clientHalf }
    await expect(openSlot(context, swap, mine.slot)).rejects.toThrow('slot_closed')
  })

  test('security: bytes cannot move from one half to the other', async () => {
    const { halves, slot } = await seal()
    const both = new Uint8Array([...halves.clientHalf, ...halves.serverHalf])
    const otherInput = { clientHalf: both.slice(0, 31), serverHalf: both.slice(31) }
    await expect(openSlot(context, otherInput, slot)).rejects.toThrow('slot_closed')
  })

  test('security: an earlier generation of a slot does not open with the halves of the present one', async () => {
    const old = await seal()
    const fresh = await seal()
    await expect(openSlot(context, fresh.halves, old.slot)).rejects.toThrow('slot_closed')
  })

  test.each([
    ['version 0', { v: 0 }],
    ['version 2', { v: 2 }],
    ['another type', { typ: 'key' }],
    ['an empty commitment', { kc: '' }],
    ['text that is not base64url', { ct: '****' }],
  ])('security: a blob of %s stays closed', async (_, change) => {
    const { halves, slot } = await seal()
    await expect(openSlot(context, halves, { ...slot, ...change } as SealedSlot)).rejects.toThrow(
      'slot_closed',
    )
  })

  test('security: a secret of another wallet, sealed in the right place by whoever knows both halves, is not accepted', async () => {
    const halves = { clientHalf: newHalf(), serverHalf: newHalf() }
    const slot = await sealSlot(context, halves, fromHex(`0x${'7f'.repeat(16)}`))
    await expect(openSlot(context, halves, slot)).rejects.toThrow('slot_closed')
  })

  test.each([
    ['half the cost', { N: 2 ** 16 }],
    ['almost none', { N: 2, p: 1 }],
    ['many cheap lanes', { N: 2, p: 2 ** 16 }],
    ['a huge cost', { N: 2 ** 24 }],
    ['another block size', { r: 1 }],
    ['N not a power of two', { N: 2 ** 17 + 1 }],
    ['a negative number', { N: -(2 ** 17), p: -1 }],
    ['no number', { N: Number.NaN }],
    ['a short salt', { salt: 'AAAA' }],
    ['another function', { name: 'pbkdf2' as 'scrypt' }],
  ])('security: a password slot with %s stays closed', async (_, change) => {
    const { halves, slot } = await seal(passwordContext)
    const weaker = { ...passwordContext, kdf: { ...kdf, ...change } }
    await expect(openSlot(weaker, halves, slot)).rejects.toThrow('weak_password_kdf')
  })

  test('security: parameters changed within the limits keep it closed too', async () => {
    const { halves, slot } = await seal(passwordContext)
    const other = { ...passwordContext, kdf: { ...kdf, N: 2 ** 18 } }
    await expect(openSlot(other, halves, slot)).rejects.toThrow('slot_closed')
    await expect(openSlot({ ...passwordContext, kind: 'device' }, halves, slot)).rejects.toThrow('weak')
  })

  test('small devices may halve the memory when they do it twice', () => {
    expect(() => checkPasswordKdf({ ...kdf, N: 2 ** 16, p: 2 })).not.toThrow()
  })
})
