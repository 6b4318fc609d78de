import { join } from 'node:path'
import { expect, test } from 'vitest'
import { art as farcaster } from '../packages/react/src/methods/farcaster/art.ts'
import { art as telegram } from '../packages/react/src/methods/telegram/art.ts'
import { farcasterMark } from '../packages/server/src/sandbox/farcasterMark.ts'
import { telegramMark } from '../packages/server/src/sandbox/telegramMark.ts'
import { writeNetworkMarks } from './support/sandboxMarks.ts'
import { toMarkUrl } from './support/toMarkUrl.ts'

const written = join(import.meta.dirname, '../packages/server/src/sandbox/networkMarks.ts')

// `npm run docs:reference` writes the networks' marks; without that this compares.
test('the pages that stand in for a vendor show the mark that the modal shows', async () => {
  await expect(await writeNetworkMarks()).toMatchFileSnapshot(written)
  expect(farcasterMark).toBe(toMarkUrl(farcaster))
  expect(telegramMark).toBe(toMarkUrl(telegram))
})
