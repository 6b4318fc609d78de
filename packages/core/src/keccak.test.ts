import { keccak256 as trusted } from 'viem'
import { expect, test } from 'vitest'
import { keccak256 } from './keccak.ts'

test('is what viem computes, around the ends of its blocks', () => {
  for (const length of [0, 1, 32, 134, 135, 136, 137, 271, 272, 273, 1_000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) % 256)
    expect(Buffer.from(keccak256(bytes)).toString('hex')).toBe(trusted(bytes).slice(2))
  }
})
