import '../../../test/dom.ts'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { allSocial } from '../../../../../test/support/oauth.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { usePrivy } from '../../index.ts'
import { oauthMethod } from '../../methods/oauth/method.ts'

globalThis.ResizeObserver ??= window.ResizeObserver
globalThis.matchMedia ??= window.matchMedia.bind(window)
vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))

test('a way that was chosen is not gone when the modal is closed before its code is there', async () => {
  const assign = vi.fn()
  Object.defineProperty(window.location, 'assign', { value: assign, configurable: true })
  const world = await createWorld({ settings: { ...allSocial, email_auth: false } })
  const messages: string[] = []
  const { read } = await openPage(world, usePrivy)
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    messages.push(new URL(url).pathname)
    return fetch(url, init)
  })
  act(() => read().login())
  const find = (selector: string) =>
    [...document.querySelectorAll('*')]
      .map((element) => element.shadowRoot?.querySelector<HTMLElement>(selector))
      .find(Boolean)
  await until(() => expect(find('[data-row="google"]')).toBeTruthy())
  act(() => {
    find('[data-row="google"]')?.click()
    find('.lk-bar button:last-child')?.click()
  })
  await act(async () => void (await oauthMethod.load()))
  await until(() => expect(read().isModalOpen).toBe(false))
  expect(messages).not.toContain('/api/v1/oauth/init')
  expect(assign).not.toHaveBeenCalled()
})
