import { expect, test, vi } from 'vitest'
import { button, draw, press } from '../../../../test/draw.ts'
import { WalletListView } from './WalletListView.tsx'

const names = ['MetaMask', 'Phantom', 'Rainbow', 'Zerion', 'Rabby', 'Uniswap']
const wallet = (id: string) => ({ id, label: id, mark: { letter: id }, group: 'web3' as const })

/** Up to four wallets are all shown; of more than four, three (protocol 19.9). */
const rows = [
  { count: 1, shown: 1 },
  { count: 3, shown: 3 },
  { count: 4, shown: 4 },
  { count: 5, shown: 3 },
  { count: 6, shown: 3 },
]

test.each(rows)('$shown of $count wallets are shown, the others under "More wallets"', ({ count, shown }) => {
  const onSelect = vi.fn()
  const { container } = draw(
    <WalletListView
      app={{ name: 'Harbor' }}
      purpose="login"
      rows={names.slice(0, count).map(wallet)}
      onSelect={onSelect}
      onReload={() => {}}
    />,
  )
  const namesInList = () =>
    [...container.querySelectorAll('.lk-row .grow')].map(({ textContent }) => textContent)
  const namesBehind = names.slice(shown, count)
  const first = [...names.slice(0, shown), ...(namesBehind.length > 0 ? ['More wallets'] : [])]
  expect(namesInList()).toEqual(first)
  if (namesBehind.length === 0) return
  press(container.querySelector('[data-row=more-wallets]'))
  expect(container.querySelector('h2')?.textContent).toBe('More wallets')
  expect(namesInList()).toEqual(namesBehind)
  expect(onSelect).not.toHaveBeenCalled()
  press(button(container, 'Back'))
  expect(namesInList()).toEqual(first)
})

test('the last used wallet is always shown', () => {
  const { container } = draw(
    <WalletListView
      app={{ name: 'Harbor' }}
      purpose="login"
      rows={names.map(wallet)}
      recent="Uniswap"
      onSelect={() => {}}
      onReload={() => {}}
    />,
  )
  expect(container.querySelector('.lk-row .grow')?.textContent).toBe('Uniswap')
  expect(container.querySelector('.lk-chip')?.textContent).toBe('Recent')
})
