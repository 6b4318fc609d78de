import '../../test/dom.ts'
import { act } from 'react'
import { parseEther } from 'viem'
import { foundry } from 'viem/chains'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../../test/support/chains/anvil.ts'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { fundingSettings, openPage as openVendor, press } from '../../../../test/support/funding.ts'
import { startServer } from '../../../../test/support/listeningServer.ts'
import type { World } from '../../../../test/support/world.ts'
import { addRpcUrlOverrideToChain } from '../../../core/src/wallet/chains/chainAccess.ts'
import { openPage, until } from '../../test/hostPage.tsx'
import { inModal, pressInModal, pressRow } from '../../test/modal.ts'
import {
  type FundingResult,
  type FundWalletConfig,
  useFundWallet,
  useGuestAccounts,
  useLoginWithEmail,
  usePrivy,
} from '../index.ts'

/** Funding an Ethereum wallet: page, server, the sandbox's vendors and chain are real; windows are mocked. */

const home = { ...foundry, name: 'Home' }
/** An address without funds. */
const own = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
let world: World
let anvil: Anvil
const onUserExited = vi.fn()
const warnings = vi.spyOn(console, 'warn')

beforeAll(async () => {
  anvil = await startAnvil()
  const server = await startServer({
    settings: { ...fundingSettings, guest_auth: true },
    env: { RPC_URLS: `31337=${anvil.url}` },
  })
  closeAtEnd(server.close)
  world = server.world
})

beforeEach(() => {
  document.body.replaceChildren()
  onUserExited.mockClear()
  warnings.mockReset().mockImplementation(() => {})
})

type FakeWindow = { url: string; closed: boolean }

/** Mocks the windows that a browser opens. */
function layWindows(): FakeWindow[] {
  const windows: FakeWindow[] = []
  const open = vi.spyOn(window, 'open').mockImplementation(() => {
    const fake: FakeWindow = { url: '', closed: false }
    windows.push(fake)
    return {
      get closed() {
        return fake.closed
      },
      close: () => Object.assign(fake, { closed: true }),
      location: { replace: (url: string) => Object.assign(fake, { url }) },
    } as unknown as Window
  })
  onTestFinished(() => open.mockRestore())
  return windows
}

async function open(how: 'user' | 'guest' | 'visitor' = 'user') {
  const windows = layWindows()
  const page = await openPage(
    world,
    () => ({
      login: useLoginWithEmail(),
      guest: useGuestAccounts(),
      privy: usePrivy(),
      ...useFundWallet({ onUserExited }),
    }),
    { supportedChains: [addRpcUrlOverrideToChain(home, anvil.url)] },
  )
  const { read } = page
  if (how === 'guest') await act(() => read().guest.createGuestAccount())
  if (how === 'user') {
    const email = `${crypto.randomUUID()}@shop.test`
    await act(() => read().login.sendCode({ email }))
    await act(() => read().login.loginWithCode({ code: world.codeFor(email) }))
  }
  /** Returned inside an object: a promise would be awaited. */
  const fund = (options: FundWalletConfig = {}, to: string = address) => {
    const call: { result?: Promise<FundingResult> } = {}
    act(() => {
      call.result = read().fundWallet({ address: to, options })
    })
    return call.result as Promise<FundingResult>
  }
  return { ...page, windows, fund }
}

async function readWei(of: string): Promise<bigint> {
  const params = [of, 'latest']
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params })
  const reply = await fetch(anvil.url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  return BigInt(((await reply.json()) as { result: string }).result)
}

/** The names of the app's own funding statistics. */
async function readEvents() {
  const events = await world.ctx.db
    .selectFrom('analytics_events')
    .select(['event_name', 'payload'])
    .where('event_name', 'like', 'sdk_fiat_%')
    .execute()
  return Object.fromEntries(events.map(({ event_name, payload }) => [event_name, payload]))
}

const title = (text: string) => until(() => expect(inModal('dialog .lk-title')[0]?.textContent).toBe(text))
const labels = () => inModal('dialog .lk-row .grow').map((row) => row.textContent)
const text = () => inModal('dialog .lk-text')[0]?.textContent

describe('a purchase by card', () => {
  test('arrives on the chain: its screens, the app’s result, and the first option the next time', async () => {
    const { fund, windows } = await open()
    const before = await readWei(address)
    const result = fund({ amount: '0.02' })
    await title('Add funds')
    expect(labels()).toEqual([
      ...['Card, by Coinbase', 'Card, by MoonPay', 'Card, by Stripe'],
      ...['Account at Coinbase', 'Transfer from wallet', 'Receive funds'],
    ])
    await pressRow('Card, by Coinbase')
    await title('Finish adding funds')
    expect(text()).toBe('Go back to Coinbase Onramp to finish funding your account.')
    await until(() => expect(windows[0]?.url).toContain('/sandbox/coinbase'))
    const page = await press(world, await openVendor(world, windows[0]?.url ?? ''), 'payLater')
    await title('In progress')
    expect(text()).toBe('Almost done. Checking with Coinbase')
    await press(world, page, 'arrive')
    await title('Your wallet is funded')
    expect(windows).toMatchObject([{ closed: true }])
    await pressInModal('Continue')
    expect(await result).toMatchObject({
      ...{ status: 'completed', address, fundingMethod: 'coinbase-onramp', amount: '0.02' },
      assetType: 'Ether',
    })
    await until(async () =>
      expect(await readEvents()).toEqual({
        sdk_fiat_on_ramp_started: expect.objectContaining({
          ...{ provider: 'coinbase-onramp', value: '0.02' },
          ...{ chainType: 'ethereum', chainId: 31_337 },
        }),
        sdk_fiat_on_ramp_completed_with_status: expect.objectContaining({
          ...{ provider: 'coinbase-onramp', status: 'success' },
        }),
      }),
    )
    const after = await readWei(address)
    expect(after - before).toBe(parseEther('0.02'))
    await until(() =>
      expect(onUserExited.mock.calls).toEqual([
        [
          {
            address,
            chain: expect.objectContaining({ id: 31_337 }),
            fundingMethod: 'coinbase-onramp',
            balance: after,
          },
        ],
      ]),
    )
    void fund()
    await title('Add funds')
    expect(inModal('dialog .lk-chip').map((chip) => chip.textContent)).toEqual(['Recent'])
    expect(labels()[0]).toBe('Card, by Coinbase')
  })

  test('that fails leads back to the list, which shows the error', async () => {
    const { fund, windows } = await open()
    void fund({ config: { uiConfig: { accentColor: '#336699', theme: 'dark' } } })
    await pressRow('Card, by MoonPay')
    await until(() => expect(windows[0]?.url).not.toBe(''))
    const { searchParams } = new URL(windows[0]?.url ?? '')
    expect([searchParams.get('colorCode'), searchParams.get('theme')]).toEqual(['#336699', 'dark'])
    await press(world, await openVendor(world, windows[0]?.url ?? ''), 'decline')
    await title('Add funds')
    expect(inModal('dialog [role=alert]')[0]?.textContent).toBe(
      'Something went wrong at MoonPay. Try again or use another method.',
    )
  })

  test('is on its way after the window and the modal were closed, and a second one is not begun without a word', async () => {
    const { fund, windows } = await open()
    const result = fund()
    await pressRow('Card, by Coinbase')
    await until(() => expect(windows[0]?.url).not.toBe(''))
    await press(world, await openVendor(world, windows[0]?.url ?? ''), 'payLater')
    await title('In progress')
    if (windows[0]) windows[0].closed = true
    await pressInModal('Wait in the background')
    expect(await result).toMatchObject({ status: 'cancelled', fundingMethod: 'coinbase-onramp' })
    void fund()
    await title('Add funds')
    await until(() => expect(labels()[0]).toBe('Coinbase'))
    expect(inModal('dialog .lk-chip')[0]?.textContent).toBe('In progress')
    await pressRow('Card, by MoonPay')
    await title('A payment is on its way')
    expect(windows).toHaveLength(1)
    await pressInModal('See the payment')
    await title('In progress')
    expect(windows).toHaveLength(1)
  })

  test('is in progress after a reload, and is followed to its end', async () => {
    const { fund, windows, leave } = await open()
    void fund()
    await pressRow('Card, by Stripe')
    await until(() => expect(windows[0]?.url).not.toBe(''))
    const page = await press(world, await openVendor(world, windows[0]?.url ?? ''), 'payLater')
    leave()
    document.body.replaceChildren()
    const nextPage = await open('visitor')
    void nextPage.fund()
    await until(() => expect(labels()[0]).toBe('Stripe'))
    await pressRow('Stripe')
    await title('In progress')
    await press(world, page, 'arrive')
    await title('Your wallet is funded')
    expect(nextPage.windows).toEqual([])
  })

  test('two presses and two calls buy once; the window of the app’s default method opens within the call', async () => {
    const { read, windows } = await open()
    const options: FundWalletConfig = { defaultFundingMethod: 'card', card: { preferredProvider: 'moonpay' } }
    act(() => {
      void read().fundWallet({ address, options })
      expect(windows).toHaveLength(1)
      void read().fundWallet({ address, options })
    })
    await title('Finish adding funds')
    await until(() => expect(windows[0]?.url).toContain('/sandbox/moonpay'))
    expect(windows).toHaveLength(1)
    await pressInModal('Back')
    await title('Add funds')
    // Its window is still open.
    expect(labels()[0]).toBe('MoonPay')
    await pressInModal('Close')
  })

  test('whose window is closed with nothing paid can be begun again', async () => {
    const { fund, windows } = await open()
    void fund()
    await pressRow('Card, by Coinbase')
    await until(() => expect(windows[0]?.url).not.toBe(''))
    if (windows[0]) windows[0].closed = true
    await title('Window closed')
    await pressInModal('Open the window again')
    await title('Finish adding funds')
    expect(windows).toHaveLength(2)
  })

  test('error: without a window nothing is bought, and another press opens one', async () => {
    const { fund } = await open()
    vi.mocked(window.open).mockReturnValueOnce(null)
    void fund()
    await pressRow('Card, by Coinbase')
    await title('Payment not started')
    await pressInModal('Try again')
    await title('Finish adding funds')
  })
})

describe('by hand', () => {
  test('shows the balance, and turns green when the whole amount is there, to the last unit', async () => {
    const { fund } = await open('guest')
    const result = fund({ defaultFundingMethod: 'manual', amount: '0.5' }, own)
    await title('Receive funds')
    await until(() => expect(inModal('dialog .lk-arrival')).toHaveLength(1))
    expect(inModal('dialog .lk-notice')[0]?.textContent).toBe('Only send on Home.')
    await anvil.fund(own, parseEther('0.5') - 1n)
    await until(() => expect(inModal('dialog .lk-arrival')[0]?.textContent).toBe('0.499999999999999999 ETH'))
    expect(inModal('dialog .lk-dot.on')).toEqual([])
    await anvil.fund(own, parseEther('0.5'))
    await until(() => expect(inModal('dialog .lk-dot.on')).toHaveLength(1))
    await pressInModal('Continue')
    expect(await result).toMatchObject({ status: 'completed', fundingMethod: undefined })
    await until(() => expect(onUserExited.mock.calls.at(-1)?.[0]).toMatchObject({ fundingMethod: 'manual' }))
  })
})

describe('fundWallet', () => {
  test('with the address first resolves once the screens are open', async () => {
    const { read } = await open()
    await act(() => read().fundWallet(address))
    await title('Add funds')
    expect(onUserExited).not.toHaveBeenCalled()
    await pressInModal('Close')
    await until(() => expect(onUserExited.mock.calls[0]?.[0]).toMatchObject({ fundingMethod: null, address }))
  })

  test.each<[string, FundWalletConfig, string]>([
    [
      'a chain that the app lacks',
      { chain: { id: 10 } },
      'Funding chain 10 is not in PrivyProvider chains list',
    ],
    ['an amount that is none', { amount: 'much' }, 'Invalid funding data'],
    ['more digits than the coin has', { amount: `0.${'0'.repeat(18)}1` }, 'Invalid funding data'],
    ['an amount below nothing', { amount: '-1' }, 'Invalid funding data'],
    ['a token that is none', { amount: '1', asset: { erc20: '0x12' } }, 'Invalid funding data'],
    [
      'a token without a contract',
      { amount: '1', asset: { erc20: address } },
      'Unable to fetch token details',
    ],
  ])('error: %s is refused, and nothing is opened', async (_, options, message) => {
    const { fund } = await open()
    await expect(fund(options)).rejects.toThrow(message)
    expect(inModal('dialog[open]')).toEqual([])
  })

  test('error: by a visitor, without an address, and while funding is off', async () => {
    const visitor = await open('visitor')
    await expect(visitor.fund()).rejects.toMatchObject({ code: 'must_be_authenticated' })
    const { fund } = await open()
    await expect(fund({}, '0x12')).rejects.toThrow('Invalid funding data')
  })

  test('unavailable options for a coin are missing, with a line in the console', async () => {
    const { fund } = await open()
    void fund({ amount: '1', asset: { erc20: anvil.coin as `0x${string}` } })
    await title('Add funds')
    expect(labels()).toEqual(['Transfer from wallet', 'Receive funds'])
    expect(warnings.mock.calls.flat().join()).toContain(
      'MoonPay (card) is not offered: it does not sell the token',
    )
  })
})
