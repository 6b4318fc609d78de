import { describe, expect, test } from 'vitest'
import { requestDepth, requestLength, requestValues } from '../limits.ts'
import { fitsRequest } from './requestSize.ts'

function nest(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { value }
  return value
}

const circle: Record<string, unknown> = {}
circle.self = circle

describe('fitsRequest', () => {
  test.each([
    ['nothing', undefined],
    ['a message', ['hello', '0x1']],
    ['the longest text', 'a'.repeat(requestLength)],
    ['the longest bytes', new Uint8Array(requestLength / 2)],
    ['the deepest', nest(requestDepth)],
    ['the most values', Array(requestValues - 1).fill(0)],
    ['numbers of every kind', [1, 1n, 2n ** 256n, Number.NaN, null, true]],
  ])('%s fits', (_, request) => expect(fitsRequest(request)).toBe(true))

  test.each([
    ['a longer text', 'a'.repeat(requestLength + 1)],
    ['texts that are longer together', Array(3).fill('a'.repeat(requestLength / 2))],
    ['names that are longer', { ['a'.repeat(requestLength + 1)]: 1 }],
    ['longer bytes', { data: new Uint8Array(requestLength / 2 + 1) }],
    ['a number of a million digits', [16n ** 1_000_000n]],
    ['one level more', nest(requestDepth + 1)],
    ['100,000 levels', nest(100_000)],
    ['one value more', Array(requestValues).fill(0)],
    ['a list without values', Array(10_000_000).fill(undefined)],
    ['itself', circle],
  ])('%s does not', (_, request) => expect(fitsRequest(request)).toBe(false))
})
