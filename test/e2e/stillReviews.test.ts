import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWalk, type Walk } from '../support/browser/galleryWalk.ts'

/** Screens that receive data later, by their first state: nothing moves under the finger (ui/README 1, no. 6). */
const pairs: readonly [before: string, after: string][] = [
  ['send-coins-loading', 'send'],
  ['send-loading', 'send-token'],
  ['solana-loading', 'solana'],
  ['operation-loading', 'operation'],
  ['operation-paid-loading', 'operation-paid'],
  ['amount-loading', 'amount'],
  ['bridge-choice', 'bridge-chosen'],
  ['bridge-chosen', 'bridge-renewing'],
  ['fund-receive-loading', 'fund-receive'],
  ['cross-app-blocked', 'cross-app-blocked-busy'],
  ['cross-app-device-loading', 'cross-app-device'],
  ['delegation', 'delegation-granting'],
  ['connecting-scan-sandbox-soon', 'connecting-scan-sandbox'],
]

/** The texts of the send form below its fields; the first one is the valid case. */
const formStates = [
  'account-send',
  'account-send-much',
  'account-send-wrong',
  'account-send-busy',
  'account-send-name-loading',
  'account-send-name-unsafe',
]

let gallery: Walk
beforeAll(async () => {
  gallery = await openWalk()
})
afterAll(() => gallery?.close())

describe.each([360, 800])('in a window of %i px', (width) => {
  test.each(pairs)('%s is as high as %s', async (before, after) => {
    const [first = 0, second = 0] = await gallery.heights([before, after], { width, query: '' })
    expect(Math.abs(second - first)).toBeLessThanOrEqual(1)
  })

  test('the send form keeps its height with every message', async () => {
    const heights = await gallery.heights(formStates, { width, query: '' })
    expect(heights).toEqual(heights.map(() => heights[0]))
  })
})
