import { expect, test } from 'vitest'
import { art as farcaster } from '../packages/react/src/methods/farcaster/art.ts'
import { art as telegram } from '../packages/react/src/methods/telegram/art.ts'
import { farcasterMark } from '../packages/server/src/sandbox/farcasterMark.ts'
import { networkMarks } from '../packages/server/src/sandbox/networkMarks.ts'
import { telegramMark } from '../packages/server/src/sandbox/telegramMark.ts'
import { drawNetworkMarks } from './support/sandboxMarks.ts'
import { toMarkUrl } from './support/toMarkUrl.ts'

test('the pages that stand in for a vendor show the mark that the modal shows', async () => {
  expect(networkMarks).toEqual(await drawNetworkMarks())
  expect(farcasterMark).toBe(toMarkUrl(farcaster))
  expect(telegramMark).toBe(toMarkUrl(telegram))
})
