import '../../../test/dom.ts'
import { act, createElement } from 'react'
import { foundry } from 'viem/chains'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Page, PageContext } from '../../../../../examples/react/src/playground/page.ts'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { type Session, signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { addRpcUrlOverrideToChain } from '../../../../core/src/wallet/chains/chainAccess.ts'
import { createWallet } from '../../../../core/src/wallet/embedded/createWallet.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal, pressIfThere } from '../../../test/modal.ts'
import { useLoginWithEmail, useWallets } from '../../index.ts'

/** The example app's card of a wallet on this machine's chain: its balances and its actions. */
let world: World
let anvil: Anvil
let ada: Session

beforeAll(async () => {
  ;[world, anvil] = await Promise.all([createWorld({ origins: [host] }), startAnvil()])
  ada = await signIn(world)
  await createWallet(await onDevice(world, ada))
})

test('the card shows the balance, sends, and shows the result', async () => {
  layFrame(world)
  const installation = { appId: world.app.id, apiUrl: 'http://server.test', chains: { ethereum: anvil.url } }
  // The module fetches it while it loads.
  vi.stubGlobal('fetch', async () => Response.json(installation))
  const { Funds } = await import('../../../../../examples/react/src/playground/account/Funds.tsx')
  const sentences: string[] = []
  const page = { log: (text: string) => sentences.push(text), announce() {} } as unknown as Page
  const Card = () => {
    const [wallet] = useWallets().wallets
    if (!wallet) return null
    const card = createElement(Funds, { address: wallet.address, chainType: 'ethereum', name: 'Wallet 1' })
    return createElement(PageContext, { value: page }, card)
  }
  const chain = addRpcUrlOverrideToChain(foundry, anvil.url)
  const config = { supportedChains: [chain], defaultChain: chain }
  const { read } = await openPage(world, () => ({ ...useLoginWithEmail(), ...useWallets() }), config, Card)
  await act(() => read().sendCode({ email: ada.email }))
  await act(() => read().loginWithCode({ code: world.codeFor(ada.email) }))
  await until(() => expect(read().wallets).toHaveLength(1))
  const card = () => document.querySelector('[data-testid="balance-ethereum"]')?.textContent ?? ''
  const press = (label: string) =>
    act(() => (document.querySelector(`[aria-label="${label}, Wallet 1"]`) as HTMLElement | null)?.click())
  const inReview = () => inModal('.lk-page')[0]?.textContent ?? ''

  await until(() => expect(card()).toContain('0 ETH'))
  await anvil.fund(read().wallets[0]?.address as `0x${string}`, 10n ** 18n)
  await until(() => expect(card()).toContain('1 ETH'))
  press('Send 0.01 ETH')
  await until(() => expect(inReview()).toContain('Send 0.01 ETH'))
  // Only the card shows what happens on this machine's chain.
  await until(() => {
    if (!inReview().includes('Sent 0.01 ETH')) pressIfThere('Approve')
    expect(inReview()).toContain('Sent 0.01 ETH')
  })
  expect(inReview()).not.toContain('View on explorer')
  await until(() => {
    pressIfThere('Close')
    expect(inModal('.lk-page')).toEqual([])
  })
  await until(() => expect(sentences).toEqual(['0.01 ETH was sent.']))
  await until(() => expect(card()).toContain('0.98'))

  press('Send two')
  await until(() => expect(inReview()).toContain('Transaction 1 of 2'))
  await until(() => {
    pressIfThere('Reject')
    expect(inModal('.lk-page')).toEqual([])
  })
  await until(() => expect(sentences).toHaveLength(2))
  expect(sentences[1]).not.toContain('were sent')
})
