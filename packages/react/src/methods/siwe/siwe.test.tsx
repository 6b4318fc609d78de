import '../../../test/dom.ts'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ethereumWallet, solanaWallet } from '../../../../../test/support/wallets.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { openPage } from '../../../test/hostPage.tsx'
import {
  useLinkWithSiwe,
  useLinkWithSiws,
  useLoginWithSiwe,
  useLoginWithSiws,
  usePrivy,
} from '../../index.ts'

let world: World

beforeEach(async () => {
  const settings = { wallet_auth: true, solana_wallet_auth: true }
  world = await createWorld({ settings, origins: [window.location.origin] })
})

describe('wallets without the modal', () => {
  test('login and link by an Ethereum wallet: statuses, callbacks, answers', async () => {
    const [one, two] = [ethereumWallet(), ethereumWallet()]
    const login = { onComplete: vi.fn(), onError: vi.fn() }
    const link = { onSuccess: vi.fn(), onError: vi.fn() }
    const { read } = await openPage(world, () => ({
      privy: usePrivy(),
      login: useLoginWithSiwe(login),
      link: useLinkWithSiwe(link),
    }))
    const ask = { address: one.address, chainId: 'eip155:8453' }
    const message = await act(() => read().login.generateSiweMessage(ask))
    expect(read().login.state).toEqual({ status: 'awaiting-signature' })
    const signature = await one.sign(message)
    const labels = { walletClientType: 'rainbow', connectorType: 'injected' }
    const user = await act(() => read().login.loginWithSiwe({ message, signature, ...labels }))
    expect(read()).toMatchObject({ privy: { authenticated: true }, login: { state: { status: 'done' } } })
    const account = { type: 'wallet', address: one.address, walletClientType: 'rainbow' }
    expect(login.onComplete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        user,
        isNewUser: true,
        loginMethod: 'siwe',
        loginAccount: expect.objectContaining(account),
      }),
    )

    const further = await act(() => read().link.generateSiweMessage({ ...ask, address: two.address }))
    const linkResult = await act(async () =>
      read().link.linkWithSiwe({
        message: further,
        signature: await two.sign(further),
        chainId: ask.chainId,
      }),
    )
    expect(linkResult).toMatchObject({ user: { id: user.id }, linkedAccount: { address: two.address } })
    expect(link.onSuccess).toHaveBeenCalledExactlyOnceWith({ ...linkResult, linkMethod: 'siwe' })
    expect(login.onError).not.toHaveBeenCalled()
  })

  test('login and link by a Solana wallet', async () => {
    const [one, two] = [solanaWallet(), solanaWallet()]
    const link = { onSuccess: vi.fn() }
    const { read } = await openPage(world, () => ({
      privy: usePrivy(),
      login: useLoginWithSiws(),
      link: useLinkWithSiws(link),
    }))
    const message = await act(() => read().login.generateSiwsMessage({ address: one.address }))
    await act(async () => read().login.loginWithSiws({ message, signature: await one.sign(message) }))
    expect(read().privy.user?.wallet).toMatchObject({ address: one.address, chainType: 'solana' })
    const further = await act(() => read().link.generateSiwsMessage({ address: two.address }))
    await act(async () => read().link.linkWithSiws({ message: further, signature: await two.sign(further) }))
    expect(link.onSuccess).toHaveBeenCalledWith(expect.objectContaining({ linkMethod: 'siws' }))
  })

  test('login by a message that the app writes around the nonce', async () => {
    const wallet = ethereumWallet()
    const { read } = await openPage(world, () => ({ privy: usePrivy(), ...useLoginWithSiwe() }))
    const nonce = await act(() => read().generateSiweNonce({ address: wallet.address }))
    const { host, origin } = window.location
    const message = `${host} wants you to sign in with your Ethereum account:
${wallet.address}

The app's own words.

URI: ${origin}
Version: 1
Chain ID: 10
Nonce: ${nonce}
Issued At: ${new Date().toISOString()}`
    await act(async () => read().loginWithSiwe({ message, signature: await wallet.sign(message) }))
    expect(read().privy.user?.wallet?.address).toBe(wallet.address)
  })

  test('error: a nonce needs an address', async () => {
    const { read } = await openPage(world, () => useLoginWithSiwe())
    await act(() => expect(read().generateSiweNonce()).rejects.toMatchObject({ code: 'invalid_data' }))
  })

  test('login and link by a Solana wallet on a hardware device, which signs off-chain messages only', async () => {
    const [one, two] = [solanaWallet(), solanaWallet()]
    const { read } = await openPage(world, () => ({
      privy: usePrivy(),
      login: useLoginWithSiws(),
      link: useLinkWithSiws(),
    }))
    const signs = async ({ wallet, hook }: { wallet: typeof one; hook: 'login' | 'link' }) => {
      const { address } = wallet
      const message = await act(() => read()[hook].generateSiwsMessage({ address }))
      const bytes = read()[hook].generateSiwsOffchainMessage({ message, address })
      return { message, signature: wallet.signBytes(bytes), messageType: 'offchain-message' as const }
    }
    const login = await signs({ wallet: one, hook: 'login' })
    await act(() => read().login.loginWithSiws(login))
    expect(read().privy.user?.wallet?.address).toBe(one.address)
    const link = await signs({ wallet: two, hook: 'link' })
    const { linkedAccount } = await act(() => read().link.linkWithSiws(link))
    expect(linkedAccount).toMatchObject({ address: two.address })
    const long = { message: 'a'.repeat(2_000), address: one.address }
    expect(() => read().login.generateSiwsOffchainMessage(long)).toThrow('more than 1232 bytes')
    const nobody = { message: 'hello', address: one.address.slice(3) }
    expect(() => read().login.generateSiwsOffchainMessage(nobody)).toThrow('is not a Solana address')
  })

  test('error: a refusal is reported once, and thrown', async () => {
    const wallet = ethereumWallet()
    const login = { onError: vi.fn() }
    const link = { onError: vi.fn() }
    const { read } = await openPage(world, () => ({
      privy: usePrivy(),
      login: useLoginWithSiwe(login),
      link: useLinkWithSiwe(link),
    }))
    const ask = { address: wallet.address, chainId: 'eip155:1' }
    const message = await act(() => read().login.generateSiweMessage({ ...ask, disableSignup: true }))
    const signature = await wallet.sign(message)
    await act(() =>
      expect(read().login.loginWithSiwe({ message, signature })).rejects.toMatchObject({
        code: 'user_does_not_exist',
      }),
    )
    expect(login.onError).toHaveBeenCalledExactlyOnceWith('user_does_not_exist')
    expect(read().login.state).toMatchObject({ status: 'error', error: { code: 'user_does_not_exist' } })
    await act(() =>
      expect(read().link.generateSiweMessage(ask)).rejects.toMatchObject({ code: 'must_be_authenticated' }),
    )
    expect(link.onError).toHaveBeenCalledExactlyOnceWith('must_be_authenticated', { linkMethod: 'siwe' })
  })
})
