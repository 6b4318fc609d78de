// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.ts'
import { Shell } from './Shell.tsx'

test('a card shown in place moves into a dialog, and back, when the app says so', () => {
  const shell = (standalone: boolean) => (
    <Shell open standalone={standalone} theme={{}} onClose={() => {}}>
      <p>Log in</p>
    </Shell>
  )
  const { container, update } = draw(shell(true))
  const inPlace = () => container.querySelector('div')?.shadowRoot?.querySelector('section p')?.textContent
  const inDialog = () =>
    document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog p')?.textContent
  expect([inPlace(), inDialog()]).toEqual(['Log in', undefined])
  update(shell(false))
  expect([inPlace(), inDialog()]).toEqual([undefined, 'Log in'])
  update(shell(true))
  expect(inPlace()).toBe('Log in')
})
