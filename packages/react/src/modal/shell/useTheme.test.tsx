import '../../../test/dom.ts'
import { act } from 'react'
import { expect, test } from 'vitest'
import { createWorld } from '../../../../../test/support/world.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { usePrivy } from '../../index.ts'

test.each([
  ['Georgia, serif', 'Georgia, serif'],
  [undefined, ''],
])('the option `appearance.font` as %s', async (font, result) => {
  document.body.replaceChildren()
  const world = await createWorld()
  const { read } = await openPage(world, () => ({ privy: usePrivy() }), {
    appearance: font === undefined ? {} : { font },
  })
  act(() => read().privy.login())
  const host = () => document.querySelector<HTMLElement>('[data-latchkey]')
  await until(() => expect(host()?.shadowRoot?.querySelector('dialog[open]')).toBeTruthy())
  expect(host()?.style.getPropertyValue('--lk-font')).toBe(result)
  expect(host()?.dataset.theme).toBe('light')
})
