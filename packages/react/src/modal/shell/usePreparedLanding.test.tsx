import '../../../test/dom.ts'
import { act, Profiler } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorld } from '../../../../../test/support/world.ts'
import { silencePages } from '../../../test/dom.ts'
import { until } from '../../../test/hostPage.tsx'
import { PrivyProvider, usePrivy } from '../../index.ts'

globalThis.ResizeObserver ??= window.ResizeObserver
globalThis.matchMedia ??= window.matchMedia.bind(window)

const findDialog = () =>
  [...document.querySelectorAll('[data-latchkey]')]
    .map(({ shadowRoot }) => shadowRoot?.querySelector('dialog'))
    .find(Boolean)

test('a click shows what was rendered before it: one commit, and no other before the paint', async () => {
  const world = await createWorld()
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    world.fetch(input, { ...init, headers: { ...(init?.headers as object), origin: world.app.origin } }),
  )
  let login = () => {}
  let commits = 0
  const Page = () => {
    login = usePrivy().login
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    act(() => root.unmount())
    silencePages()
    vi.unstubAllGlobals()
  })
  const count = () => {
    commits += 1
  }
  act(() =>
    root.render(
      <Profiler id="page" onRender={count}>
        <PrivyProvider appId={world.app.id} apiUrl="http://prepared-landing.test">
          <Page />
        </PrivyProvider>
      </Profiler>,
    ),
  )
  await until(() => expect(findDialog()?.querySelector('input')).toBeTruthy())
  expect(findDialog()?.open).toBe(false)
  commits = 0
  await act(async () => login())
  expect(findDialog()?.open).toBe(true)
  expect(commits).toBe(1)
})
