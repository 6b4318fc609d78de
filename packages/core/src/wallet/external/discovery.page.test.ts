import { limits } from '@latchkey/wire'
import { expect, onTestFinished, test } from 'vitest'
import { findWallets } from './discovery.ts'

const announce = (at: number) => {
  const info = { name: `Wallet ${at}`, uuid: `uuid${at}`, rdns: `com.wallet${at}`, icon: '' }
  window.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { request: async () => at } } }),
  )
}

test.each([0, 1, 2, limits.discoveredWallets, limits.discoveredWallets + 50])(
  'of %i wallets that announce themselves, each is found once, in the order of their coming',
  (count) => {
    const wallets = findWallets()
    onTestFinished(wallets.stop)
    const all = Array.from({ length: count }, (_, at) => at)
    for (const at of [...all, ...all.toReversed()]) announce(at)
    expect(wallets.getState().map(({ name }) => name)).toEqual(
      all.slice(0, limits.discoveredWallets).map((at) => `Wallet ${at}`),
    )
  },
)

test.each([
  [limits.walletNameLength, 1],
  [limits.walletNameLength + 1, 0],
])('of a name of %i letters, %i is shown', (length, count) => {
  const wallets = findWallets()
  onTestFinished(wallets.stop)
  const info = { name: 'x'.repeat(length), uuid: 'u', rdns: 'com.long', icon: '' }
  const detail = { info, provider: { request: async () => null } }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  expect(wallets.getState()).toHaveLength(count)
})
