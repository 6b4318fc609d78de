import '../../../test/dom.ts'
import { createStorage } from '@latchkey/core'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { allSocial } from '../../../../../test/support/oauth.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { inModal, pressInModal } from '../../../test/modal.ts'
import { usePrivy } from '../../index.ts'
import { useModalStatus } from '../../modal/navigation/useModalStatus.ts'
import { noteLeaving, takeBack } from './leaving.ts'

const arriveBy = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])

afterEach(() => vi.restoreAllMocks())

test('a user who left the modal for a provider and comes back by the Back button finds it open', async () => {
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
  const takeNow = () => takeBack({ storage, now: () => afterMs })
  expect([takeNow(), takeNow()]).toEqual([is, false])
})

test('who comes back to the page as it was left chooses anew, and is not told to wait', async () => {
  const assign = vi.fn()
  Object.defineProperty(window.location, 'assign', { value: assign, configurable: true })
  const { read } = await openPage(await createWorld({ settings: allSocial }), usePrivy)
  act(() => read().login())

  await pressInModal('Google')
  await until(() => expect(assign).toHaveBeenCalledOnce())
  await until(() => expect(inModal('h2').map((title) => title.textContent)).toEqual(['Continue in Google']))
  const pageShow = Object.assign(new window.Event('pageshow'), { persisted: true })
  act(() => void window.dispatchEvent(pageShow as unknown as Event))
  await pressInModal('Google')
  await until(() => expect(assign).toHaveBeenCalledTimes(2))
})
