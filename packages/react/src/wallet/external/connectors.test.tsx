import '../../../test/dom.ts'
import type { Hex } from '@latchkey/core'
import { act } from 'react'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { installWallet } from '../../../test/installWallet.ts'
import { inModal, pressIfThere, pressInModal } from '../../../test/modal.ts'
import { type ReadyWallet, walletKinds } from '../../../test/walletKinds.ts'
import { useConnectWallet, useLoginWithEmail, usePrivy, useSolanaWallets, useWallets } from '../../index.ts'

/** The same journey for every connector. Page, modal, server and signatures are real. */

let world: World
beforeEach(async () => {
  document.body.replaceChildren()
  world = await createWorld({ settings: { wallet_auth: true, solana_wallet_auth: true } })
})

const onConnected = vi.fn()
const useHooks = () => ({
  privy: usePrivy(),
  ethereum: useWallets(),
  solana: useSolanaWallets(),
  email: useLoginWithEmail(),
  ...useConnectWallet({ onSuccess: onConnected }),
})

describe.each(walletKinds)('$name', ({ chain, connectorType, prepare }) => {
  async function openHost({ config = {} }: ReadyWallet) {
    const page = await openPage(world, useHooks, config)
    const list = () => page.read()[chain].wallets
    const find = (address: string) => list().find((one) => one.address === address)
    return { ...page, list, find }
  }

  test('is connected, linked, restored after a reload, unlinked, and disconnected', async () => {
    const wallet = await prepare()
    onConnected.mockClear()
    const first = await openHost(wallet)
    act(() => first.read().connectWallet())
    await choose(wallet)
    await until(() => expect(onConnected).toHaveBeenCalledOnce())
    expect(first.find(wallet.address)).toMatchObject({ connectorType, linked: false, type: chain })
    expect(first.read().privy.authenticated).toBe(false)

    // The next page reconnects without a request.
    first.leave()
    wallet.leavePage?.()
    wallet.setMood('reject')
    const { read, find, list } = await openHost(wallet)
    await until(() => expect(list().map(({ address }) => address)).toEqual([wallet.address]))
    await act(() => read().email.sendCode({ email: 'ada@example.com' }))
    await act(() => read().email.loginWithCode({ code: world.codeFor('ada@example.com') }))

    const refusal = await act(() =>
      find(wallet.address)
        ?.loginOrLink()
        .catch((error: unknown) => error),
    )
    expect(refusal).toMatchObject({ code: 'generic_connect_wallet_error', data: { problem: 'rejected' } })
    expect(read().privy.user?.linkedAccounts).toHaveLength(1)
    wallet.setMood('approve')
    if (chain === 'ethereum') {
      await act(() => read().ethereum.wallets[0]?.switchChain(8453))
      await until(() => expect(find(wallet.address)).toMatchObject({ chainId: 'eip155:8453' }))
    }
    await act(() => find(wallet.address)?.loginOrLink())
    await until(() => expect(find(wallet.address)).toMatchObject({ linked: true }))
    expect(read().privy.user?.linkedAccounts).toContainEqual(
      expect.objectContaining({ type: 'wallet', address: wallet.address, chainType: chain, connectorType }),
    )

    await act(() => find(wallet.address)?.unlink())
    await until(() => expect(find(wallet.address)).toMatchObject({ linked: false }))
    act(() => find(wallet.address)?.disconnect())
    await until(() => expect(list()).toEqual([]))
    wallet.leavePage?.()
    expect((await openHost(wallet)).list()).toEqual([])
  })

  test('logs in, after a refusal that is said', async () => {
    const wallet = await prepare()
    const { read } = await openHost(wallet)
    act(() => read().privy.login())
    await pressInModal('Continue with a wallet')
    wallet.setMood('reject')
    await choose(wallet)
    await until(() => expect(titles()).toContain('Request canceled'))
    wallet.setMood('approve')
    await pressInModal('Try again')
    await scan(wallet)
    await until(() => expect(read().privy.authenticated).toBe(true))
    expect(read().privy.user?.wallet).toMatchObject({ address: wallet.address, chainType: chain })
  })
})

test('security: a wallet that switched accounts, or claims a foreign one, cannot log in', async () => {
  const wallet = installWallet('Harbor', 'example.harbor')
  const other = privateKeyToAccount(generatePrivateKey())
  const own = wallet.answers.personal_sign
  const sign = vi.fn(([raw]: [Hex]) => other.signMessage({ message: { raw } }))
  wallet.answers.personal_sign = sign
  const { read } = await openPage(world, useHooks)
  act(() => read().privy.login())
  await pressInModal('Continue with a wallet')
  await pressInModal('HHarborConnectInstalled')
  await until(() => expect(titles()).toContain('Something went wrong'))
  expect(sign).toHaveBeenCalledOnce()
  expect(read().privy.authenticated).toBe(false)
  // After switching back to the connected account, the same user continues.
  Object.assign(wallet.answers, { personal_sign: own })
  await pressInModal('Try again')
  await until(() => expect(read().privy.user?.wallet?.address).toBe(wallet.address))
})

const titles = () => inModal('h2').map(({ textContent }) => textContent)

async function choose(wallet: ReadyWallet): Promise<void> {
  await pressInModal(wallet.row)
  await scan(wallet)
}

/** Passes the code to the wallet as a phone's camera would, with the code's link. */
async function scan(wallet: ReadyWallet): Promise<void> {
  if (!wallet.scan) return
  const clipboard: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void clipboard.push(text))
  await until(() => {
    pressIfThere('Copy link')
    expect(clipboard[0]).toMatch(/^wc:/)
  })
  await wallet.scan(clipboard[0] as string)
}
