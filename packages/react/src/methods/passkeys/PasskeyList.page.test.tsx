import { expect, test, vi } from 'vitest'
import { button, draw, press } from '../../../test/draw.ts'
import { PasskeyList } from './PasskeyList.tsx'

const make = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `id ${at}`, name: `Key ${at}`, isFactor: false }))
const read = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-passkey] bdi')].map((name) => name.textContent)

/** The number shown before 'View all' (protocol 18.6). */
const rows = [
  { most: 2, shown: [1, 2, 2, 2, 2] },
  { most: 3, shown: [1, 2, 3, 2, 2] },
] as const

test.each(rows)(
  'at most $most: of one to five passkeys $shown are shown, and all after a press',
  ({ most, shown }) => {
    for (const [at, count] of shown.entries()) {
      const passkeys = make(at + 1)
      const names = passkeys.map(({ name }) => name)
      const { container } = draw(<PasskeyList passkeys={passkeys} most={most} />)
      expect(read(container)).toEqual(names.slice(0, count))
      const all = button(container, 'View all')
      expect(all !== undefined).toBe(count < passkeys.length)
      if (all) press(all)
      expect(read(container)).toEqual(names)
      expect(button(container, 'View all')).toBeUndefined()
    }
  },
)

test('passkeys that were collapsed and expanded can be unlinked, each by its own button', () => {
  const onRemove = vi.fn()
  const { container } = draw(<PasskeyList passkeys={make(4)} most={2} onRemove={onRemove} />)
  press(button(container, 'View all'))
  press(button(container, 'Remove Key 3'))
  expect(onRemove).toHaveBeenCalledExactlyOnceWith({ id: 'id 3', name: 'Key 3', isFactor: false })
})

test('without a function to unlink there is no button, and the last use is shown if it is known', () => {
  const { container } = draw(
    <PasskeyList passkeys={make(1).map((one) => ({ ...one, lastUsed: 'today' }))} most={2} />,
  )
  expect(container.querySelectorAll('button')).toHaveLength(0)
  expect(container.querySelector('small')?.textContent).toBe('Last used today')
})
