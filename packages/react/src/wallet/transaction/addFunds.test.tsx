import '../../../test/dom.ts'
import { act } from 'react'
import { type Address, parseEther } from 'viem'
import { foundry } from 'viem/chains'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { fundingSettings } from '../../../../../test/support/funding.ts'
import { type Session, signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { addRpcUrlOverrideToChain } from '../../../../core/src/wallet/chains/chainAccess.ts'
import { createWallet } from '../../../../core/src/wallet/embedded/createWallet.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal, pressIfThere, pressInModal, pressRow } from '../../../test/modal.ts'
import { useLoginWithEmail, useSendTransaction, useWallets } from '../../index.ts'
import { UserPill } from '../../ui.ts'

/** A wallet with too little, and the ways to fund it. Page, frame, server and chain are real. */

const home = { ...foundry, name: 'Home' }
const to = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
let world: World
let anvil: Anvil
let ada: Session

beforeAll(async () => {
  ;[world, anvil] = await Promise.all([
    createWorld({ origins: [host], settings: fundingSettings }),
    startAnvil(),
  ])
  ada = await signIn(world)
  await createWallet(await onDevice(world, ada))
})

beforeEach(() => {
  document.body.replaceChildren()
})

async function open() {
  layFrame(world)
  const { read } = await openPage(
    world,
    () => ({ login: useLoginWithEmail(), wallets: useWallets().wallets, ...useSendTransaction() }),
    { supportedChains: [addRpcUrlOverrideToChain(home, anvil.url)] },
    () => <UserPill />,
  )
  await act(() => read().login.sendCode({ email: ada.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(ada.email) }))
  await until(() => expect(read().wallets).toHaveLength(1))
  const address = read().wallets[0]?.address as Address
  await anvil.fund(address, 0n)
  return { read, address }
}

const page = () => inModal('dialog [data-page]')[0]?.getAttribute('data-page')
const dock = () => inModal('dialog .lk-dock button').map((button) => button.textContent)
const title = () => inModal('dialog .lk-title')[0]?.textContent

test('a review with too little leads to the selection, and back to itself with fresh figures', async () => {
  const { read, address } = await open()
  act(() => {
    read()
      .sendTransaction(
        { to, value: parseEther('0.01'), chainId: home.id },
        { fundWalletConfig: { amount: '0.5', uiConfig: { landing: { title: 'Fill it' } } } },
      )
      .catch(() => {})
  })
  await until(() => expect(dock()).toEqual(['Reject', 'Add funds']))
  // A press too soon after the screen opens is ignored.
  await until(() => {
    if (page() === 'transaction') pressIfThere('Add funds')
    expect(title()).toBe('Fill it')
  })
  await pressRow('Receive funds')
  await until(() => expect(inModal('dialog .lk-rows')[0]?.textContent).toContain('Requested0.5 ETH'))
  await anvil.fund(address, parseEther('0.5'))
  await pressInModal('Continue')
  await until(() => expect(page()).toBe('transaction'))
  await until(() => expect(dock()).toEqual(['Reject', 'Approve']))
})

test('the account, its wallet and a wallet of `useWallets` open it', async () => {
  const { read, address } = await open()
  await pressInModal(`Your account, ${ada.email}`)
  await pressRow('Add funds')
  await until(() => expect(page()).toBe('funding-methods'))
  await pressInModal('Back')
  await until(() => expect(page()).toBe('account-menu'))
  await pressRow('Wallet')
  await until(() => expect(page()).toBe('account-wallet'))
  await pressRow('Add funds')
  await until(() => expect(page()).toBe('funding-methods'))
  await pressInModal('Close')
  await act(() => read().wallets[0]?.fund({ defaultFundingMethod: 'manual' }) as Promise<void>)
  await until(() => expect(page()).toBe('receive-funds'))
  expect(inModal('dialog .lk-pill')[0]?.textContent).toContain(address.slice(-4))
})
