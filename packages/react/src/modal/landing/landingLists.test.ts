import { expect, test } from 'vitest'
import { first as en } from '../../texts/en/first.ts'
import { recentFirst, recentFirstWithOverflow, splitGroup, splitPrimary, web2Label } from './landingLists.ts'

const ways = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `way${at}` }))

test.each([
  ['five fit when nothing else waits', 5, 0, 0, 5, 0],
  ['the field counts as one of the five', 4, 0, 1, 4, 0],
  ['six show four', 6, 0, 0, 4, 2],
  ['the field and five rows show the field and three', 5, 0, 1, 3, 2],
  ['an overflow of the config leaves room for four', 5, 1, 0, 4, 2],
  ['fewer than four stay as they are beside an overflow', 2, 3, 1, 2, 3],
] as const)('one list: %s', (_, primary, overflow, fields, visible, rest) => {
  const split = splitPrimary(ways(primary), ways(overflow), fields)
  expect([split.shown.length, split.hidden.length]).toEqual([visible, rest])
})

test.each([
  [4, 4, 0],
  [5, 3, 2],
  [11, 3, 8],
])('a group of %i shows %i and hides %i', (count, visible, rest) => {
  const split = splitGroup(ways(count))
  expect([split.shown.length, split.hidden.length]).toEqual([visible, rest])
})

test.each([
  ['stands among the first', 'way1', ['way1', 'way0', 'way2'], ['way3', 'way4']],
  ['stands behind More options', 'way4', ['way4', 'way0', 'way1', 'way2'], ['way3']],
  ['is offered no more', 'gone', ['way0', 'way1', 'way2'], ['way3', 'way4']],
])('one list: the method used last comes first when it %s', (_, recent, primary, overflow) => {
  const all = ways(5)
  const lists = recentFirstWithOverflow({ primary: all.slice(0, 3), overflow: all.slice(3) }, recent)
  expect(lists.primary.map(({ id }) => id)).toEqual(primary)
  expect(lists.overflow.map(({ id }) => id)).toEqual(overflow)
})

test('the method used last comes first, the others keep their order', () => {
  expect(recentFirst(ways(3), 'way2').map(({ id }) => id)).toEqual(['way2', 'way0', 'way1'])
  expect(recentFirst(ways(2), 'gone').map(({ id }) => id)).toEqual(['way0', 'way1'])
})

test.each([
  [true, false, true, 'Log in with email or socials'],
  [false, true, true, 'Log in with SMS or socials'],
  [true, true, false, 'Continue with email or SMS'],
  [true, false, false, 'Continue with email'],
  [false, true, false, 'Continue with SMS'],
  [false, false, true, 'Log in with a social account'],
])('email %s, sms %s, socials %s: %s', (email, sms, socials, label) => {
  expect(web2Label({ email, sms, socials }, en.landing)).toBe(label)
})
