import '../../../test/dom.ts'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { act } from 'react'
import { expect, test } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { startSolanaChain } from '../../../../../test/support/chains/solanaChain.ts'
import { fundingSettings } from '../../../../../test/support/funding.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { createSolanaWallet } from '../../../../core/src/wallet/embedded/createWallet.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal, pressIfThere, pressInModal } from '../../../test/modal.ts'
import { useLoginWithEmail } from '../../index.ts'
import { useSendTransaction, useWallets } from '../../solana.ts'

/** A Solana wallet with too little SOL, and how the user funds it. Page, frame, server and virtual machine are real. */

const to = new PublicKey('EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o')
const page = () => inModal('dialog [data-page]')[0]?.getAttribute('data-page')
const dock = () => inModal('dialog .lk-dock button').map((button) => button.textContent)

test('a review with too little leads to the selection, and back to itself with fresh figures', async () => {
  const [world, chain] = await Promise.all([
    createWorld({ origins: [host], settings: fundingSettings }),
    startSolanaChain(),
  ])
  const ada = await signIn(world)
  const { address } = await createSolanaWallet(await onDevice(world, ada))
  localStorage.clear()
  layFrame(world)
  const { read } = await openPage(
    world,
    () => ({ login: useLoginWithEmail(), wallets: useWallets().wallets, ...useSendTransaction() }),
    { solanaClusters: [{ name: 'devnet', rpcUrl: chain.url }] },
  )
  await act(() => read().login.sendCode({ email: ada.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(ada.email) }))
  await until(() => expect(read().wallets).toHaveLength(1))
  const fromPubkey = new PublicKey(address)
  const transaction = new Transaction().add(
    SystemProgram.transfer({ fromPubkey, toPubkey: to, lamports: 500_000_000 }),
  )
  act(() => {
    read()
      .sendTransaction({
        ...{ transaction, connection: { rpcEndpoint: chain.url } },
        fundWalletConfig: { amount: '2', defaultFundingMethod: 'manual' },
      })
      .catch(() => {})
  })
  await until(() => expect(dock()).toEqual(['Reject', 'Add funds']))
  // A press too soon after the screen opens is ignored.
  await until(() => {
    if (page() !== 'receive-funds') pressIfThere('Add funds')
    expect(page()).toBe('receive-funds')
  })
  await until(() => expect(inModal('dialog .lk-rows')[0]?.textContent).toContain('Requested2 SOL'))
  await chain.fund(address, 2_000_000_000n)
  await pressInModal('Continue')
  await until(() => expect(page()).not.toBe('receive-funds'))
  await until(() => expect(dock()).toEqual(['Reject', 'Approve']))
})
