import '../../../test/dom.ts'
import { act, createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createWorld } from '../../../../../test/support/world.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { inModal } from '../../../test/modal.ts'
import { usePrivy } from '../../index.ts'

afterEach(() => vi.restoreAllMocks())

const mark = createElement('img', { src: 'https://app.example/mark.svg', alt: 'Harbor' })

test.each([
  { footerLogo: mark, shows: ['', 'https://app.example/mark.svg'] },
  { footerLogo: undefined, shows: ['Secured by Latchkey', undefined] },
  // Only an image: the footer is not meant for more text.
  { footerLogo: createElement('p', {}, 'Trust us'), shows: ['', undefined] },
])('`appearance.footerLogo` replaces the line in the footer: $shows', async ({ footerLogo, shows }) => {
  document.body.replaceChildren()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const world = await createWorld()
  const appearance = footerLogo ? { footerLogo } : {}
  const { read } = await openPage(world, usePrivy, { appearance })
  act(() => read().login())
  await until(() => expect(inModal('dialog[open] .lk-foot')).toHaveLength(1))
  const [foot] = inModal('.lk-foot')
  expect([foot?.textContent, foot?.querySelector('img')?.getAttribute('src') ?? undefined]).toEqual(shows)
})
