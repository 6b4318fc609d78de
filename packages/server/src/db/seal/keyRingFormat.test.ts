import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  findKek,
  type KeyRing,
  makeKeyRing,
  mergeRings,
  missingFrom,
  parseKeyRing,
  withFreshKeys,
} from './keyRingFormat.ts'

const key = (id: string, letter = id) => ({ id, key: letter.repeat(43) })
const ring = (main: string, recovery = 'r'): KeyRing => ({
  v: 1,
  main: [...main].map((id) => key(id)),
  recovery: [...recovery].map((id) => key(id)),
})
const ids = ({ main, recovery }: KeyRing) => [main, recovery].map((keys) => keys.map(({ id }) => id).join(''))

test('new keys are random, one for each family, and are read as they were written', () => {
  const newRing = makeKeyRing(randomBytes)
  expect(newRing).toEqual({
    v: 1,
    main: [{ id: expect.stringMatching(/^[\da-f]{12}$/), key: expect.stringMatching(/^[\w-]{43}$/) }],
    recovery: [{ id: expect.stringMatching(/^[\da-f]{12}$/), key: expect.stringMatching(/^[\w-]{43}$/) }],
  })
  expect(newRing.main[0]).not.toEqual(newRing.recovery[0])
  expect(parseKeyRing(JSON.stringify(newRing))).toEqual(newRing)
})

test('fresh keys are in front, and none of before is lost', () => {
  const longer = withFreshKeys(ring('ab', 'r'), randomBytes)
  expect(longer.v).toBe(1)
  expect(longer.main.slice(1)).toEqual(ring('ab').main)
  expect(longer.recovery.slice(1)).toEqual(ring('ab', 'r').recovery)
  expect(longer.main[0]).not.toEqual(longer.recovery[0])
})

test.each([
  ['no text', ''],
  ['no object', '[]'],
  ['another version', JSON.stringify({ ...ring('a'), v: 2 })],
  ['no key of a family', JSON.stringify({ ...ring('a'), recovery: [] })],
  ['a family missing', JSON.stringify({ v: 1, main: ring('a').main })],
  ['a key that is cut', JSON.stringify({ ...ring('a'), main: [{ id: 'a', key: 'a'.repeat(42) }] })],
  ['a key with more', JSON.stringify({ ...ring('a'), main: [{ id: 'a', key: 'a'.repeat(44) }] })],
  ['a key without a name', JSON.stringify({ ...ring('a'), main: [key('', 'a')] })],
])('error: %s is no key ring', (_, text) => {
  expect(() => parseKeyRing(text)).toThrow('this is not the text of a keys.json.')
})

test('a key is found by its family and its name', () => {
  expect(findKek(ring('ab', 'r'), 'main', 'b')).toEqual(key('b'))
  expect(findKek(ring('ab', 'r'), 'recovery', 'b')).toBeUndefined()
})

test('what a ring does not have is named with its family; a name with another key counts as missing', () => {
  expect(missingFrom(ring('ab', 'rs'), ring('b', 'r'))).toEqual([])
  expect(missingFrom(ring('ab', 'r'), undefined)).toEqual([])
  expect(missingFrom(ring('a', 'r'), ring('ba', 'rs'))).toEqual(['b (main)', 's (recovery)'])
  expect(missingFrom(ring('a'), { ...ring('a'), main: [key('a', 'x')] })).toEqual(['a (main)'])
})

test('two rings together have every key: what is newer than the newest shared one in front, the rest behind', () => {
  expect(ids(mergeRings(ring('ba', 'r'), ring('cbx', 'sr')))).toEqual(['cbax', 'sr'])
  expect(ids(mergeRings(ring('ba'), ring('ba')))).toEqual(['ba', 'r'])
  expect(ids(mergeRings(ring('a'), ring('ab')))).toEqual(['ab', 'r'])
  expect(mergeRings(ring('a'), ring('ab')).v).toBe(1)
})

test('error: rings with none in common, and a name with two keys, are not put together', () => {
  expect(() => mergeRings(ring('a'), ring('b'))).toThrow('none in common')
  expect(() => mergeRings(ring('a', 'r'), ring('a', 's'))).toThrow('none in common')
  const other = { ...ring('a'), main: [key('a', 'x')] }
  expect(() => mergeRings(ring('a'), other)).toThrow('The key a (main) is another one here.')
})
