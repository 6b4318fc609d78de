import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.ts'
import { ShellContext } from '../../ui/shellContext.ts'
import type { NetworkHoldings } from './holdingRows.ts'
import { OwnWalletView } from './OwnWalletView.tsx'
import { useFreshBalances } from './useFreshBalances.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const none = () => {}
const announce = vi.fn()
const shell = {
  ...{
    titleId: 'title',
    closes: true,
    close: none,
    enter: none,
    change: none,
    setDismiss: none,
  },
  announce,
}

function Wallet({ units }: { units: bigint }) {
  const rows = [{ id: 'coin', symbol: 'ETH', mark: { letter: 'E' }, amount: `${units} ETH`, units }]
  const networks: NetworkHoldings[] = [{ id: 'base', network: 'Base', status: 'known', rows }]
  return (
    <ShellContext.Provider value={shell}>
      <OwnWalletView
        label="Wallet 1"
        address="0x71C7656EC7ab88b098defB751B7401B5f6d8976F"
        networks={networks}
        onRetry={none}
        onReceive={none}
        onBack={none}
      />
    </ShellContext.Provider>
  )
}

test('a rising balance pulses and is announced each time; a falling one is not', () => {
  const { container, update } = draw(<Wallet units={1n} />)
  const amount = () => container.querySelector('.lk-amount')
  const isPulsing = () => amount()?.classList.contains('lk-risen')
  expect(isPulsing()).toBe(false)
  update(<Wallet units={3n} />)
  expect(isPulsing()).toBe(true)
  expect(announce).toHaveBeenLastCalledWith('Funds have arrived. 3 ETH')
  const first = amount()
  update(<Wallet units={2n} />)
  expect(amount()).toBe(first)
  expect(announce).toHaveBeenCalledTimes(1)
  update(<Wallet units={5n} />)
  expect(amount()).not.toBe(first)
  expect(announce).toHaveBeenCalledTimes(2)
})

test('balances are asked for again while a wallet is on show, and not of a page that is not seen', () => {
  const retry = vi.fn()
  function Fresh() {
    useFreshBalances(retry)
    return null
  }
  draw(<Fresh />)
  vi.advanceTimersByTime(12_000)
  expect(retry).toHaveBeenCalledTimes(1)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.advanceTimersByTime(12_000)
  expect(retry).toHaveBeenCalledTimes(1)
  visibility.mockRestore()
})
