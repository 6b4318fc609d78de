import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { draw, press, type } from '../../../test/draw.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import type { Choice } from './ChoiceRow.tsx'
import { type Network, NetworkPicker } from './NetworkPicker.tsx'

const long = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenversicherung'
const choices: readonly Choice[] = [
  { id: 'a', title: 'Coinbase', mark: { icon: 'wallet' }, detail: 'Minutes', end: '49.12 USDC' },
  { id: 'b', title: long, mark: { letter: 'M' }, end: 'loading' },
  { id: 'c', title: 'Relay', mark: { letter: 'R' }, detail: 'Not enough', isDisabled: true },
]

function drawGroup(value?: string) {
  const onChange = vi.fn()
  const { container } = draw(
    <ChoiceGroup label="Pay with" choices={choices} value={value} onChange={onChange} />,
  )
  const radios = [...container.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  const getName = (radio: Element) =>
    (radio.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ')
  return { onChange, container, radios, getName }
}

test('it is one group of radio buttons with a name and one choice', () => {
  const { container, radios } = drawGroup('b')
  expect(container.querySelector('[role=radiogroup]')?.getAttribute('aria-label')).toBe('Pay with')
  expect(new Set(radios.map(({ name }) => name)).size).toBe(1)
  expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ])
})

test('a row is named by its whole text', () => {
  const { getName, radios } = drawGroup()
  expect(radios.map(getName)).toEqual(['Coinbase Minutes 49.12 USDC', `${long} `, 'Relay Not enough '])
})

test('a press chooses, unless the row cannot be chosen', () => {
  const { radios, onChange } = drawGroup()
  press(radios[0])
  expect(onChange).toHaveBeenCalledWith('a')
  act(() => radios[2]?.click())
  expect(onChange).toHaveBeenCalledTimes(1)
})

const many: Network[] = [
  'Ethereum',
  'OP Mainnet',
  'Polygon',
  'Base',
  'Arbitrum One',
  'Celo',
  'Zora',
  'Línea',
].map((name, at) => ({ chain: `eip155:${at}`, name, balance: `${at} USDC` }))

function drawPicker(networks: readonly Network[]) {
  const onChange = vi.fn()
  const { container } = draw(
    <NetworkPicker label="From chain" networks={networks} value={undefined} onChange={onChange} />,
  )
  return {
    onChange,
    container,
    search: () => container.querySelector('input[type=search]'),
    names: () => [...container.querySelectorAll('.grow bdi')].map(({ textContent }) => textContent),
    submit: () =>
      act(() =>
        container
          .querySelector('form')
          ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
      ),
  }
}

test('few networks have no search', () => {
  expect(drawPicker(many.slice(0, 7)).search()).toBeNull()
})

test('many are searched without case and accents, and Enter selects the only match', () => {
  const { search, names, submit, onChange, container } = drawPicker(many)
  type(search(), 'a')
  submit()
  expect(onChange).not.toHaveBeenCalled()
  type(search(), ' linea')
  expect(names()).toEqual(['Línea'])
  submit()
  expect(onChange).toHaveBeenCalledWith('eip155:7')
  type(search(), 'xyz')
  expect(container.querySelector('[role=status]')?.textContent).toBe('No matches')
})

test('Enter does not select a network that cannot be chosen', () => {
  const { search, submit, onChange } = drawPicker(many.map((network) => ({ ...network, isDisabled: true })))
  type(search(), 'base')
  submit()
  expect(onChange).not.toHaveBeenCalled()
})
