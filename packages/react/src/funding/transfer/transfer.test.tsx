import '../../../test/dom.ts'
import { act } from 'react'
import { type Address, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { type BrokenNode, startBrokenNode } from '../../../../../test/support/chains/brokenNode.ts'
import { fundingSettings } from '../../../../../test/support/funding.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { addRpcUrlOverrideToChain } from '../../../../core/src/wallet/chains/chainAccess.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { installPayingWallet, type PayingWallet } from '../../../test/installPayingWallet.ts'
import { inModal, pressInModal, pressRow, typeInto } from '../../../test/modal.ts'
import { setOnline } from '../../../test/setOnline.ts'
import { type FundingResult, type FundWalletConfig, useFundWallet, useLoginWithEmail } from '../../index.ts'

/** From a user's external wallet: page, server, chain and the wallet's signatures are real. */

const home = { ...foundry, name: 'Home' }
const wallets = { ...fundingSettings.funding_config, cross_chain_bridging_enabled: false }
let world: World
let anvil: Anvil
let node: BrokenNode
const onUserExited = vi.fn()

beforeAll(async () => {
  anvil = await startAnvil()
  node = await startBrokenNode(anvil.url)
})

/** Some tests have their own world: one network address may ask for only a few codes per hour. */
const openWorld = () =>
  beforeAll(async () => {
    world = await createWorld({ settings: { funding_config: wallets } })
  })

beforeEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
  onUserExited.mockClear()
  Object.assign(node, {
    illness: undefined,
    methods: undefined,
    losesAnswers: false,
    lies: undefined,
    chainId: undefined,
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const randomAddress = () => privateKeyToAddress(generatePrivateKey())

async function open(who: 'new' | 'same' = 'new') {
  const address = randomAddress()
  const page = await openPage(
    world,
    () => ({ login: useLoginWithEmail(), ...useFundWallet({ onUserExited }) }),
    { supportedChains: [addRpcUrlOverrideToChain(home, node.url)] },
  )
  const { read } = page
  if (who === 'new') {
    const email = `${crypto.randomUUID()}@shop.test`
    await act(() => read().login.sendCode({ email }))
    await act(() => read().login.loginWithCode({ code: world.codeFor(email) }))
  }
  const fund = (options: FundWalletConfig = {}, to: string = address) => {
    const call: { result?: Promise<FundingResult> } = {}
    act(() => {
      call.result = read().fundWallet({ address: to, options })
    })
    return call.result as Promise<FundingResult>
  }
  return { ...page, fund, address }
}

async function bring(manner: PayingWallet['manner'] = 'sends', ether = '5') {
  const wallet = installPayingWallet('Harbor', 'app.harbor', { nodes: { 31337: anvil.url } })
  wallet.manner = manner
  await anvil.fund(wallet.address, parseEther(ether))
  return wallet
}

const title = (text: string) => until(() => expect(inModal('dialog .lk-title')[0]?.textContent).toBe(text))
const labels = () => inModal('dialog .lk-row .grow').map((row) => row.textContent)
const text = () => inModal('dialog .lk-text')[0]?.textContent
const rows = () =>
  Object.fromEntries(
    inModal('dialog .lk-rows > div').map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  )
const error = () => inModal('dialog .lk-msg-room')[0]?.textContent
const field = () => inModal('dialog input[name=amount]')[0] as HTMLInputElement
const continueButton = () =>
  inModal('dialog .lk-dock button').find((one) => one.textContent === 'Continue') as HTMLButtonElement

/** Goes to the amount screen, through connecting a wallet. */
async function goToAmount() {
  await pressRow('Transfer from wallet')
  await title('Transfer from wallet')
  await pressRow('Harbor')
  await title('Confirm or edit amount')
}

async function pressContinue() {
  await until(() => expect(continueButton().disabled).toBe(false))
  await pressInModal('Continue')
}

/** Confirms as soon as the cost is known. */
async function confirm() {
  await title('Confirm transfer')
  await until(() => expect(rows().Total).toMatch(/[A-Z]$/))
  await pressInModal('Confirm with Harbor')
}

async function goToReview() {
  await goToAmount()
  await pressContinue()
  await title('Confirm transfer')
}

describe('a transfer', () => {
  openWorld()
  test('goes through every screen, and the coins arrive', async () => {
    const wallet = await bring()
    const { fund, address } = await open()
    const result = fund({ amount: '0.5' })
    await title('Add funds')
    await goToAmount()
    expect(field().value).toBe('0.5')
    await until(() => expect(rows()['Your balance']).toBe('5 ETH'))
    await until(() => expect(rows()['Estimated fee']).toMatch(/^0\.0\d+ ETH$/))
    expect(rows().Total).toMatch(/^0\.5\d+ ETH$/)
    expect(inModal('dialog .lk-preset').map((chip) => chip.textContent)).toEqual([
      ...['0.5 ETH', '1 ETH', '2.5 ETH', 'Max'],
    ])
    typeInto(field(), '0,75')
    await pressContinue()
    await title('Confirm transfer')
    await until(() => expect(rows()).toMatchObject({ Amount: '0.75 ETH', Network: 'Home' }))
    expect(wallet.requests).toEqual([])
    await confirm()
    await title('Success!')
    await pressInModal('Continue')
    expect(await anvil.balance(address)).toBe(parseEther('0.75'))
    expect(await result).toMatchObject({
      ...{ status: 'completed', address, fundingMethod: 'external', amount: '0.75', assetType: 'Ether' },
      transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    await until(() =>
      expect(onUserExited.mock.calls[0]?.[0]).toMatchObject({
        ...{ address, fundingMethod: 'external', balance: parseEther('0.75') },
      }),
    )
    void fund()
    await title('Add funds')
    expect(labels()[0]).toBe('Transfer from wallet')
    expect(inModal('dialog .lk-chip')[0]?.textContent).toBe('Recent')
    await pressRow('Transfer from wallet')
    // It is connected by now.
    await until(() => expect(inModal('dialog .lk-chip')[0]?.textContent).toMatch(/^0x.{4}…\u2060.{4}$/))
  })
})

describe('interruptions', () => {
  openWorld()
  test('a user who rejects may think again; nothing was sent', async () => {
    const wallet = await bring('rejects')
    const { fund, address } = await open()
    void fund({ amount: '0.5' })
    await goToReview()
    await confirm()
    await title('Transfer canceled')
    expect(text()).toBe('You canceled it in Harbor. Nothing was sent.')
    wallet.manner = 'sends'
    await pressInModal('Try again')
    await confirm()
    await title('Success!')
    expect(await anvil.balance(address)).toBe(parseEther('0.5'))
  })

  test('a wallet on another network is switched; one that stays is not asked to send', async () => {
    const wallet = await bring('stays')
    wallet.setChain(1)
    const { fund } = await open()
    void fund({ amount: '0.5', defaultFundingMethod: 'wallet' })
    await pressRow('Harbor')
    // The connection asks first if the app does not have that network.
    await title('Confirm or edit amount')
    await pressContinue()
    await confirm()
    await title('Wrong network')
    expect(text()).toBe("Harbor didn't switch to Home. Switch there, then try again.")
    expect(wallet.requests).toEqual([])
    wallet.manner = 'sends'
    await pressInModal('Try again')
    await confirm()
    await title('Success!')
  })

  test.each([
    ['7', 'At most 5 ETH.'],
    ['5', /^Your wallet needs about 0\.0\d+ ETH more for the fee\.$/],
    ['0.0000000000000000001', 'At most 18 decimal places.'],
    ['0', ''],
  ] as const)('error: of %s ETH nothing is sent', async (amount, message) => {
    await bring()
    const { fund } = await open()
    void fund({ amount: '0.5' })
    await goToAmount()
    await until(() => expect(continueButton().disabled).toBe(false))
    typeInto(field(), amount)
    await until(() => expect(error()).toMatch(message))
    expect(continueButton().disabled).toBe(true)
  })

  test('Max leaves the fee, and arrives', async () => {
    await bring()
    const { fund, address } = await open()
    void fund({ amount: '0.5' })
    await goToAmount()
    await until(() => expect(continueButton().disabled).toBe(false))
    await pressInModal('Max')
    const amount = field().value
    expect(amount).toMatch(/^4\.9/)
    await pressContinue()
    await confirm()
    await title('Success!')
    expect(await anvil.balance(address)).toBe(parseEther(amount))
  })

  test('offline, the amount is kept, and is sent once the browser is online', async () => {
    await bring()
    const { fund } = await open()
    onTestFinished(() => setOnline(true))
    void fund({ amount: '0.5' })
    await goToAmount()
    await until(() => expect(continueButton().disabled).toBe(false))
    setOnline(false)
    await pressInModal('Continue')
    await until(() => expect(error()).toBe("You're offline"))
    expect(field().value).toBe('0.5')
    setOnline(true)
    await title('Confirm transfer')
  })

  test('two presses anywhere send once', async () => {
    const wallet = await bring()
    const { fund, address } = await open()
    void fund({ amount: '0.5' })
    await goToAmount()
    await until(() => expect(continueButton().disabled).toBe(false))
    act(() => {
      continueButton().click()
      continueButton().click()
    })
    await title('Confirm transfer')
    // It is listed only once.
    await pressInModal('Back')
    await title('Confirm or edit amount')
    await pressContinue()
    await title('Confirm transfer')
    await until(() => expect(rows().Total).toMatch(/ETH$/))
    const confirm = inModal('dialog .lk-dock button')[0] as HTMLElement
    act(() => {
      confirm.click()
      confirm.click()
    })
    await title('Success!')
    expect(wallet.requests).toHaveLength(1)
    expect(await anvil.balance(address)).toBe(parseEther('0.5'))
  })

  test('two presses on a connected wallet, and on a pending transfer, show it once', async () => {
    const wallet = await bring('waits')
    const { fund } = await open()
    void fund({ amount: '0.5' })
    await goToAmount()
    await pressInModal('Back')
    await title('Transfer from wallet')
    const pressTwice = (name: string) =>
      act(() => {
        const row = inModal('dialog .lk-row').find((one) =>
          one.querySelector('.grow')?.textContent?.startsWith(name),
        ) as HTMLElement
        row.click()
        row.click()
      })
    pressTwice('Harbor')
    await title('Confirm or edit amount')
    await pressInModal('Back')
    await title('Transfer from wallet')
    await pressRow('Harbor')
    await title('Confirm or edit amount')
    await pressContinue()
    await confirm()
    await until(() => expect(wallet.requests).toHaveLength(1))
    await pressInModal('Wait in the background')
    await until(() => expect(inModal('dialog[open]')).toEqual([]))
    void fund({ amount: '0.5' })
    await title('Add funds')
    pressTwice('Transfer from wallet 0x')
    await title('Confirming with Harbor')
    await pressInModal('Back')
    await title('Add funds')
  })

  test('a token whose decimals come from its contract', async () => {
    const wallet = await bring()
    await anvil.mintCoin(wallet.address, 10_000_000n)
    const { fund } = await open()
    const result = fund({ amount: '2.5', asset: { erc20: anvil.coin as Address } })
    await goToAmount()
    await until(() => expect(rows()['Your balance']).toMatch(/^10 /))
    await pressContinue()
    await confirm()
    await title('Success!')
    await pressInModal('Continue')
    expect(await result).toMatchObject({ status: 'completed', amount: '2.5' })
  })

  test('an account that the wallet switches to midway is not the one that pays', async () => {
    const wallet = await bring()
    const { fund } = await open()
    void fund({ amount: '0.5' })
    await goToReview()
    const own = wallet.answers.eth_accounts
    const other = randomAddress()
    wallet.answers.eth_accounts = () => [other]
    act(() => wallet.emit('accountsChanged', [other]))
    await confirm()
    await title('Wallet not connected')
    expect(wallet.requests).toEqual([])
    wallet.answers.eth_accounts = own as never
    act(() => wallet.emit('accountsChanged', [wallet.address]))
    await pressInModal('Connect the wallet')
    await title('Transfer from wallet')
    await pressRow('Harbor')
    await title('Confirm or edit amount')
    await pressContinue()
    await confirm()
    await title('Success!')
  })

  test('the wallet that is funded does not pay itself', async () => {
    const wallet = await bring()
    const { fund } = await open()
    void fund({ amount: '0.5' }, wallet.address)
    await pressRow('Transfer from wallet')
    await pressRow('Harbor')
    await until(() => expect(inModal('dialog [role=alert]')[0]?.textContent).toContain('Choose another one.'))
    await title('Transfer from wallet')
  })

  test('without a wallet in the browser the user can receive by hand', async () => {
    const { fund } = await open()
    void fund({ defaultFundingMethod: 'wallet' })
    await title('Transfer from wallet')
    await pressInModal('Receive funds')
    await title('Receive funds')
    await pressInModal('Back')
    await pressInModal('Back')
    await title('Add funds')
  })
})

describe('a pending transfer', () => {
  openWorld()
  test('goes on behind closed screens, is on the selection, and a second one is not begun without a word', async () => {
    const wallet = await bring('waits')
    const { fund, address } = await open()
    const result = fund({ amount: '0.5' })
    await goToReview()
    await confirm()
    await title('Confirming with Harbor')
    await until(() => expect(wallet.requests).toHaveLength(1))
    await pressInModal('Wait in the background')
    expect(await result).toMatchObject({ status: 'cancelled', fundingMethod: 'external' })
    void fund({ amount: '0.7' })
    await title('Add funds')
    await until(() => expect(labels()[0]).toMatch(/^Transfer from wallet 0x/))
    expect(inModal('dialog .lk-chip')[0]?.textContent).toBe('In progress')
    await pressRow('Card, by Coinbase')
    await title('A payment is on its way')
    expect(text()).toMatch(
      /^Your transfer from 0x.{4}…\u2060.{4} isn't finished yet\. If you pay again, you pay twice\.$/,
    )
    await pressInModal('See the payment')
    await title('Confirming with Harbor')
    wallet.release()
    await title('Success!')
    expect(wallet.requests).toHaveLength(1)
    expect(await anvil.balance(address)).toBe(parseEther('0.5'))
  })

  test('the user may pay again, with another amount', async () => {
    const wallet = await bring('waits')
    const { fund, address } = await open()
    void fund({ amount: '0.5' })
    await goToReview()
    await confirm()
    await title('Confirming with Harbor')
    await until(() => expect(wallet.requests).toHaveLength(1))
    const releaseFirst = wallet.release
    await pressInModal('Back')
    await title('Confirm or edit amount')
    typeInto(field(), '0.25')
    await pressContinue()
    await title('A payment is on its way')
    await pressInModal('Pay again')
    await title('Confirm transfer')
    releaseFirst()
    await until(async () => expect(await anvil.balance(address)).toBe(parseEther('0.5')))
    wallet.manner = 'sends'
    await confirm()
    await title('Success!')
    expect(await anvil.balance(address)).toBe(parseEther('0.75'))
  })

  test.each(['with its wallet', 'without its wallet'])(
    'is in progress after a reload, %s, and followed to its end',
    async (how) => {
      const wallet = await bring()
      const first = await open()
      void first.fund({ amount: '0.5' })
      await goToReview()
      await until(() => expect(rows().Total).toMatch(/ETH$/))
      Object.assign(node, { illness: 'fails', methods: ['eth_getTransactionReceipt'] })
      await confirm()
      await title('In progress')
      first.leave()
      document.body.replaceChildren()
      if (how === 'without its wallet') await wallet.provider.request({ method: 'wallet_revokePermissions' })
      const next = await open('same')
      void next.fund({}, first.address)
      await until(() => expect(labels()[0]).toMatch(/^Transfer from wallet 0x/))
      await pressRow('Transfer from wallet 0x')
      await title('In progress')
      node.illness = undefined
      await title('Success!')
      expect(wallet.requests).toHaveLength(1)
      expect(await anvil.balance(first.address)).toBe(parseEther('0.5'))
    },
  )

  test.each([
    ['sends-and-breaks', 1],
    ['breaks', 2],
  ] as const)(
    'of a wallet that %s is looked up before the wallet is asked again',
    async (manner, requests) => {
      const wallet = await bring(manner)
      const { fund, address } = await open()
      void fund({ amount: '0.5' })
      await goToReview()
      await confirm()
      await title('Check your wallet')
      wallet.manner = 'sends'
      await pressInModal('Try again')
      if (requests === 2) await confirm()
      await title('Success!')
      expect(wallet.requests).toHaveLength(requests)
      expect(await anvil.balance(address)).toBe(parseEther('0.5'))
    },
  )
})

describe('attack', () => {
  openWorld()
  test('a node of another chain: the wallet is not asked', async () => {
    const wallet = await bring()
    const { fund } = await open()
    node.chainId = '0x1'
    void fund({ amount: '0.5' })
    await goToAmount()
    await pressContinue()
    await until(() => expect(inModal('dialog .lk-ring.fail')).toHaveLength(1))
    expect(wallet.requests).toEqual([])
  })

  test('a node that lies about a failure: nothing is sent twice', async () => {
    const wallet = await bring()
    const { fund, address } = await open()
    void fund({ amount: '0.5' })
    await goToReview()
    await until(() => expect(rows().Total).toMatch(/ETH$/))
    node.lies = { eth_getTransactionReceipt: { blockNumber: '0x1', status: '0x0' } }
    await confirm()
    await title('Still pending')
    node.lies = undefined
    await pressInModal('Check again')
    await title('Success!')
    expect(wallet.requests).toHaveLength(1)
    expect(await anvil.balance(address)).toBe(parseEther('0.5'))
  })
})

describe('late answers', () => {
  openWorld()
  test('(c) what a node says of a wallet after its screen was left is not shown on the next one', async () => {
    await bring()
    const { fund } = await open()
    Object.assign(node, { illness: 'hangs', methods: ['eth_getBalance'] })
    void fund({ amount: '0.5' })
    await goToAmount()
    expect(inModal('dialog .lk-rows .lk-skel').length).toBeGreaterThan(0)
    await pressInModal('Back')
    await title('Transfer from wallet')
    node.illness = undefined
    await pressRow('Harbor')
    await until(() => expect(rows()['Your balance']).toBe('5 ETH'))
  })
})
