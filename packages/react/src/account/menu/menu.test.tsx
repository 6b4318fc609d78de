import '../../../test/dom.ts'
import { act } from 'react'
import { type Address, parseEther } from 'viem'
import { foundry } from 'viem/chains'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { type BrokenNode, startBrokenNode } from '../../../../../test/support/chains/brokenNode.ts'
import {
  type SolanaChain,
  startSolanaChain,
  testMint,
} from '../../../../../test/support/chains/solanaChain.ts'
import { type Session, signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { addRpcUrlOverrideToChain } from '../../../../core/src/wallet/chains/chainAccess.ts'
import { createSolanaWallet, createWallet } from '../../../../core/src/wallet/embedded/createWallet.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal, pressIfThere, pressInModal, typeInto } from '../../../test/modal.ts'
import { useActiveWallet, useLoginWithEmail, usePrivy, useSendTransaction, useWallets } from '../../index.ts'
import { UserPill, WalletsDialog } from '../../ui.ts'

/** The account behind the pill, on a chain of Anvil: page, frame and server are real. */
const friend = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const [home, away] = [
  { ...foundry, name: 'Home' },
  { ...foundry, id: 4_242, name: 'Away' },
]
let world: World
let anvil: Anvil
let node: BrokenNode
let ada: Session
let solana: SolanaChain
/** A user with a Solana wallet only. */
let eva: Session & { address: string }
const callbacks = { onSuccess: vi.fn(), onError: vi.fn() }

beforeAll(async () => {
  ;[world, anvil, solana] = await Promise.all([
    createWorld({ origins: [host], settings: { mfa_methods: ['totp'] } }),
    startAnvil(),
    startSolanaChain(),
  ])
  node = await startBrokenNode(anvil.url)
  ada = await signIn(world)
  await createWallet(await onDevice(world, ada))
  const session = await signIn(world)
  const { address } = await createSolanaWallet(await onDevice(world, session))
  eva = { ...session, address }
})

beforeEach(() => {
  document.body.replaceChildren()
  callbacks.onSuccess.mockClear()
  node.asked.length = 0
  node.illness = undefined
})

const getTexts = (selector: string) => inModal(selector).map((one) => one.textContent)
const title = (text: string) => until(() => expect(getTexts('dialog .lk-title')).toEqual([text]))
const field = (name: string) => inModal(`input[name=${name}]`)[0] as HTMLInputElement
const assets = () => ({
  ethereum: [{ chain: home, address: anvil.coin as Address, ticker: 'COIN' }],
  solana: [
    { cluster: 'devnet' as const, address: testMint, ticker: 'COIN' },
    { cluster: 'mainnet-beta' as const, address: testMint, ticker: 'OTHER' },
  ],
})

async function open(config = {}) {
  layFrame(world)
  const networks = [{ id: home.id }, { id: away.id }]
  const dialog = { networks, assets: assets() }
  const page = await openPage(
    world,
    () => ({
      login: useLoginWithEmail(),
      privy: usePrivy(),
      wallets: useWallets().wallets,
      active: useActiveWallet(),
      ...useSendTransaction(callbacks),
    }),
    {
      supportedChains: [addRpcUrlOverrideToChain(home, anvil.url), addRpcUrlOverrideToChain(away, node.url)],
      solanaClusters: [{ name: 'devnet', rpcUrl: solana.url }],
      ...config,
    },
    () => (
      <>
        <UserPill ui={{ background: 'secondary' }} />
        <WalletsDialog {...dialog} />
      </>
    ),
  )
  return page
}

async function openSignedIn(config = {}, wallets = 1) {
  const page = await open(config)
  const { read } = page
  await act(() => read().login.sendCode({ email: ada.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(ada.email) }))
  await until(() => expect(read().wallets).toHaveLength(wallets))
  const own = read().wallets.find(({ walletClientType }) => walletClientType === 'privy')
  const address = own?.address as Address
  return { ...page, address }
}

const openAccount = () => pressInModal(`Your account, ${ada.email}`)

test('the pill logs in, keeps its size, and shows the signed-in user', async () => {
  const { read } = await open()
  const container = () => document.querySelector('body > div > span') as HTMLElement
  const size = container().getAttribute('style')
  expect(size).toContain('44px')
  await pressInModal('Log in')
  await title('Log in or sign up')
  await pressInModal('Close')
  await act(() => read().login.sendCode({ email: ada.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(ada.email) }))
  await until(() => expect(getTexts('.words')).toEqual([ada.email]))
  expect(container().getAttribute('style')).toBe(size)
  // The chain was not asked, since the account was not opened.
  expect(node.asked).not.toContain('eth_getBalance')
  await openAccount()
  await title(`U${ada.email}`)
  await pressInModal('Log out')
  await until(() => expect(getTexts('.words')).toEqual(['Log in']))
  expect(read().privy.authenticated).toBe(false)
})

test('balances are read when the account is opened; a node that does not answer is shown next to the others, and asked again', async () => {
  node.illness = 'refuses'
  const { address } = await openSignedIn()
  await anvil.fund(address, parseEther('0.5'))
  await anvil.mintCoin(address, 2_500_000n)
  await openAccount()
  await until(() => expect(getTexts('.lk-row.tall .lk-amount')).toEqual(['0.5 ETH']))
  await pressInModalRow('ethereum')
  await title('Wallet 1')
  await until(() => expect(getTexts('.lk-silent > span')).toEqual(["Couldn't reach Away."]))
  expect(getTexts('.lk-row.tall .lk-amount')).toEqual(['0.5 ETH', '2.5 COIN'])
  node.illness = undefined
  await pressInModal('Try again')
  await until(() => expect(getTexts('.lk-row.tall .lk-amount')).toEqual(['0.5 ETH', '2.5 COIN', '0.5 ETH']))
  await pressInModal('Receive')
  await title('Receive funds')
  expect(getTexts('.lk-notice')).toEqual(['Only send on Home or Away.'])
  await until(() => expect(inModal('.lk-qr svg')).toHaveLength(1))
  await pressInModal('Back')
  await pressInModalRow('export')
  await title('Export your wallet')
})

test('security: a payment is reviewed even if the app shows no reviews; an error is shown next to its field', async () => {
  const { address } = await openSignedIn({ embeddedWallets: { showWalletUIs: false } })
  await anvil.fund(address, parseEther('0.5'))
  await openAccount()
  await until(() => expect(getTexts('.lk-row.tall .lk-amount')).toEqual(['0.5 ETH']))
  await pressInModalRow('ethereum')
  await pressInModal('Send')
  await title('Send from Wallet 1')
  await until(() => expect(field('recipient')).toBeDefined())
  await pressInModal('Review')
  expect(getTexts('.lk-msg.bad')).toEqual(['Enter a valid address.', 'Enter an amount above 0.'])
  typeInto(field('recipient'), address)
  typeInto(field('amount'), '1')
  await pressInModal('Review')
  expect(getTexts('.lk-msg.bad')).toEqual([
    "That's this wallet's own address.",
    'That is more than this wallet has.',
  ])
  typeInto(field('recipient'), ` ${friend} `)
  typeInto(field('amount'), ',125')
  expect(field('amount').value).toBe('0.125')
  await pressInModal('Review')
  await until(() => expect(inModal('.lk-asker')).toHaveLength(1))
  const before = await anvil.balance(friend)
  expect(callbacks.onSuccess).not.toHaveBeenCalled()
  await until(async () => {
    pressIfThere('Approve')
    expect(callbacks.onSuccess).toHaveBeenCalledOnce()
  })
  await until(async () => expect((await anvil.balance(friend)) - before).toBe(parseEther('0.125')))
})

test('on Solana, SOL and tokens are shown, and both are sent after the same review', async () => {
  const recipient = 'EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o'
  await solana.fund(eva.address, 2_000_000_000n)
  const account = await solana.mintToken(eva.address, 1_250_000n)
  const { read } = await open({ embeddedWallets: { showWalletUIs: false } })
  await act(() => read().login.sendCode({ email: eva.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(eva.email) }))
  await pressInModal(`Your account, ${eva.email}`)
  await pressInModalRow('solana')
  await until(() => expect(getTexts('.lk-row.tall .lk-amount')).toEqual(['2 SOL', '1.25 COIN']))
  await pressInModal('Send')
  await until(() => expect(field('recipient')).toBeDefined())
  typeInto(field('recipient'), friend)
  typeInto(field('amount'), '0.0000000001')
  await pressInModal('Review')
  expect(getTexts('.lk-msg.bad')).toEqual(['Enter a valid address.', 'At most 9 decimal places.'])
  typeInto(field('recipient'), recipient)
  typeInto(field('amount'), '0.5')
  await pressInModal('Review')
  await until(() => expect(inModal('.lk-asker')).toHaveLength(1))
  expect(await solana.balance(recipient)).toBe(0n)
  await until(async () => {
    pressIfThere('Approve')
    expect(await solana.balance(recipient)).toBe(500_000_000n)
  })
  await until(() => {
    pressIfThere('Close')
    expect(inModal('.lk-page')).toHaveLength(0)
  })

  await pressInModal(`Your account, ${eva.email}`)
  await pressInModalRow('solana')
  await pressInModal('Send')
  await until(() => expect(inModal('.lk-page select option')).toHaveLength(2))
  const select = inModal('.lk-page select')[0] as HTMLSelectElement
  act(() => {
    select.value = `solana/${testMint}`
    select.dispatchEvent(new window.Event('change', { bubbles: true }))
  })
  typeInto(field('recipient'), account)
  typeInto(field('amount'), '0.25')
  await pressInModal('Review')
  await until(() => expect(getTexts('.lk-msg.bad')).toHaveLength(1))
  expect(getTexts('.lk-msg.bad')).toEqual(["That's a token account. Enter a wallet address."])
  typeInto(field('recipient'), recipient)
  await pressInModal('Review')
  await until(() => expect(inModal('.lk-asker')).toHaveLength(1))
  await until(async () => {
    pressIfThere('Approve')
    const { value } = await solana.ask<{ value: unknown[] }>('getTokenAccountsByOwner', recipient, {
      mint: testMint,
    })
    expect(value).toHaveLength(1)
  })
})

test('a row leads to each setting; with a WalletsDialog the active wallet is chosen among those of the page', async () => {
  installExtension()
  const { read, address } = await openSignedIn({}, 2)
  await openAccount()
  await pressInModalRow('linked')
  await title('Linked accounts')
  expect(getTexts('.lk-row.tall .grow')).toEqual([`${ada.email}Email address`])
  await pressInModal('Back')
  await pressInModalRow('security')
  await until(() => expect(inModal('[data-page^=mfa]')).toHaveLength(1))
  await openAccount()
  await pressInModalRow('recovery')
  await until(() => expect(inModal('[data-page^=account]')).toHaveLength(0))
  await openAccount()
  await pressInModalRow('connect')
  await title('Connect a wallet')
  await pressInModal('Close')

  let choice: Promise<unknown> = Promise.resolve()
  act(() => {
    choice = read().active.connect({ reset: true })
  })
  await title('Choose a wallet')
  await pressInModalRow(`ethereum:${address.toLowerCase()}`)
  expect(await choice).toMatchObject({ wallet: { address } })
  act(() => {
    choice = read()
      .active.connect({ reset: true })
      .catch((error: { code: string }) => error.code)
  })
  await title('Choose a wallet')
  await until(() => expect(getTexts('.lk-row.tall .grow small')).toHaveLength(2))
  expect(getTexts('.lk-row.tall .grow small').join()).toContain('Active')
  await pressInModal('Close')
  expect(await choice).toBe('generic_connect_wallet_error')

  // A wallet of the browser sends by itself, and can be disconnected here.
  await openAccount()
  await pressInModalRow(`ethereum:${friend.toLowerCase()}`)
  await title('MetaMask')
  expect(getTexts('.lk-dock button')).toEqual(['Receive'])
  await pressInModalRow('disconnect')
  await title(`U${ada.email}`)
  expect(read().wallets).toHaveLength(1)
})

/** A browser extension (EIP-6963) that was connected on an earlier visit. */
function installExtension(): void {
  const answers: Record<string, unknown> = { eth_accounts: [friend], eth_chainId: '0x1' }
  const provider = {
    request: async ({ method }: { method: string }) => answers[method] ?? null,
    on: () => {},
    removeListener: () => {},
  }
  const info = { uuid: 'one', name: 'MetaMask', rdns: 'io.metamask', icon: '' }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { provider, info } }))
  window.addEventListener('eip6963:requestProvider', announce)
  onTestFinished(() => window.removeEventListener('eip6963:requestProvider', announce))
  const record = { address: friend, walletClientType: 'metamask', connectorType: 'injected', connectedAt: 1 }
  localStorage.setItem('privy:connections', JSON.stringify([record]))
}

/** Presses the row whose id begins with this. */
async function pressInModalRow(id: string): Promise<void> {
  const row = () => inModal(`dialog [data-row^="${id}"]`)[0] as HTMLElement | undefined
  await until(() => expect(row()).toBeDefined())
  act(() => row()?.click())
}
