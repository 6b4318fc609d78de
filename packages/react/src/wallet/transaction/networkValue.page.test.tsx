import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.ts'
import { NetworkValue } from './NetworkValue.tsx'

/** The app chooses the name, but the number is signed: it is hidden only if both match our own list. */
test.each([
  [{ id: 8453, name: 'Base' }, 'Base'],
  [{ id: 11155111, name: 'Sepolia' }, 'Sepolia'],
  [{ id: 8453, name: 'Ethereum' }, 'Ethereum (8453)'],
  [{ id: 31337, name: 'Base' }, 'Base (31337)'],
  [{ id: 8453, name: 'base' }, 'base (8453)'],
  [{ id: 8453, name: 'Bаse' }, 'Bаse (8453)'],
  [{ id: 31337 }, '31337'],
])('%o is said as %s', async (network, text) => {
  const { container } = await draw(<NetworkValue network={network} />)
  expect(container.querySelector('bdi')?.textContent).toBe(text)
})
