import '../../test/dom.ts'
import { act } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type SolanaChain, startSolanaChain } from '../../../../test/support/chains/solanaChain.ts'
import { fundingSettings } from '../../../../test/support/funding.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { openPage, until } from '../../test/hostPage.tsx'
import { inModal, pressInModal } from '../../test/modal.ts'
import { useGuestAccounts } from '../index.ts'
import { useFundWallet } from '../solana.ts'

/** Funding a Solana wallet: page, server and chain are real. */

const address = 'EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o'
let world: World
let solana: SolanaChain
const onUserExited = vi.fn()

beforeAll(async () => {
  ;[world, solana] = await Promise.all([
    createWorld({ settings: { ...fundingSettings, guest_auth: true } }),
    startSolanaChain(),
  ])
})

beforeEach(() => {
  document.body.replaceChildren()
  onUserExited.mockClear()
})

async function open() {
  const { read } = await openPage(
    world,
    () => ({ guest: useGuestAccounts(), ...useFundWallet({ onUserExited }) }),
    { solanaClusters: [{ name: 'devnet', rpcUrl: solana.url }] },
  )
  await act(() => read().guest.createGuestAccount())
  return read
}

const title = () => inModal('dialog .lk-title')[0]?.textContent
const rows = () => inModal('dialog .lk-rows dd').map((row) => row.textContent)

test('by hand: the app receives the balance with the cluster of 2.x and the chain of 3.x', async () => {
  const read = await open()
  await act(() => read().fundWallet(address, { amount: '0.5', defaultFundingMethod: 'manual' }))
  await until(() => expect(title()).toBe('Receive funds'))
  await until(() => expect(rows()).toEqual(['0 SOL', '0.5 SOL']))
  expect(inModal('dialog .lk-notice')[0]?.textContent).toBe('Only send on Solana Devnet.')
  await pressInModal('Close')
  await until(() =>
    expect(onUserExited.mock.calls).toEqual([
      [
        {
          ...{ address, chain: 'solana:devnet', cluster: { name: 'devnet' } },
          ...{ fundingMethod: 'manual', balance: 0n },
        },
      ],
    ]),
  )
})

test('USDC of the cluster is read by its mint, and has no recommended amount', async () => {
  const read = await open()
  await act(() => read().fundWallet(address, { asset: 'USDC', defaultFundingMethod: 'manual' }))
  await until(() => expect(rows()).toEqual(['0 USDC']))
})

test('error: an address of another chain is refused', async () => {
  const read = await open()
  const refusal = read().fundWallet({ address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' })
  await expect(refusal).rejects.toThrow('Invalid funding data')
  expect(inModal('dialog[open]')).toEqual([])
})
