import '../../../test/dom.ts'
import { createStorage } from '@latchkey/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allSocial } from '../../../../../test/support/oauth.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { useModalStatus } from '../../modal/navigation/useModalStatus.ts'
import { noteLeaving, takeBack } from './leaving.ts'

const arriveBy = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('who left the modal for a network and comes back by the Back button finds it open', async () => {
  arriveBy('back_forward')
  noteLeaving({ storage: createStorage(), now: Date.now })
  const { read } = await openPage(await createWorld({ settings: allSocial }), useModalStatus)
  await until(() => expect(read().isOpen).toBe(true))
})

test.each([
  { name: 'another way to the page', type: 'navigate', afterMs: 0, is: false },
  { name: 'the Back button', type: 'back_forward', afterMs: 1000, is: true },
  { name: 'the Back button, an hour later', type: 'back_forward', afterMs: 3_600_000, is: false },
])('coming back by $name: $is, and once', ({ type, afterMs, is }) => {
  arriveBy(type)
  const storage = createStorage()
  noteLeaving({ storage, now: () => 0 })
  const asked = () => takeBack({ storage, now: () => afterMs })
  expect([asked(), asked()]).toEqual([is, false])
})
