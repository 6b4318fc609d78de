import { limits } from '@latchkey/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../../../test/support/eventually.ts'
import { type Client, createClient } from '../../client.ts'
import { getConnection } from './connections.ts'
import { createExternalWallets, type ExternalWallets } from './externalWallets.ts'
import { createConnectFlow } from './flow.ts'
import { toWalletProblem, walletError } from './walletError.ts'

const first = '0x52908400098527886E0F7030069857D2E4169EE7'
const second = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

let client: Client
let external: ExternalWallets | undefined
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  client = createClient({ appId: 'a'.repeat(25), apiUrl: 'https://auth.shop.test' })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  external?.found.stop()
  Reflect.deleteProperty(window, 'ethereum')
  vi.useRealTimers()
})

/** An extension with the given responses. */
function extension(answers: Record<string, unknown> = {}) {
  const listeners: Record<string, (value: unknown) => void> = {}
  const requests: string[] = []
  return {
    asked: requests,
    answers,
    emit: (event: string, value: unknown) => listeners[event]?.(value),
    async request({ method }: { method: string }) {
      requests.push(method)
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return answer
    },
    on: (event: string, listener: never) => void Object.assign(listeners, { [event]: listener }),
    removeListener: (event: string) => Reflect.deleteProperty(listeners, event),
  }
}

const allowing = (accounts = [first.toLowerCase()]) =>
  extension({ eth_requestAccounts: accounts, eth_accounts: accounts, eth_chainId: '0x1' })

function announce(provider: object, info: object = {}): void {
  const detail = { provider, info: { uuid: 'u1', name: 'MetaMask', rdns: 'io.metamask', icon: '', ...info } }
  const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', tell)
  stops.push(() => window.removeEventListener('eip6963:requestProvider', tell))
  tell()
}

function open(): ExternalWallets {
  external = createExternalWallets(client)
  return external
}

const ids = ({ found }: ExternalWallets) => found.getState().map(({ id }) => id)
const only = ({ found }: ExternalWallets) => {
  const [wallet] = found.getState()
  if (!wallet) throw new Error('No wallet was found.')
  return wallet
}

describe('what is found', () => {
  test('a wallet that announces itself before or after is found once, however often it says so', () => {
    announce(allowing(), { uuid: 'u1' })
    const wallets = open()
    announce(allowing(), { uuid: 'u2', rdns: 'app.phantom', name: 'Phantom' })
    announce(allowing(), { uuid: 'u3', rdns: 'app.phantom', name: 'Phantom' })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(ids(wallets)).toEqual(['metamask', 'phantom'])
  })

  test('the old window.ethereum is one only where nobody announces', () => {
    Reflect.set(window, 'ethereum', Object.assign(allowing(), { isMetaMask: true, isRabby: true }))
    expect(ids(open())).toEqual(['rabby_wallet'])
    external?.found.stop()
    announce(allowing())
    expect(ids(open())).toEqual(['metamask'])
  })

  test('the old window.ethereum may come late', () => {
    const wallets = open()
    Reflect.set(window, 'ethereum', allowing())
    vi.advanceTimersByTime(3_000)
    expect(ids(wallets)).toEqual(['browser_wallet'])
  })

  test('a Solana wallet registers and takes itself back; others of the standard are left out', () => {
    const wallets = open()
    let takeBack = () => {}
    const wallet = {
      name: 'Phantom',
      icon: 'data:image/png;base64,',
      chains: ['solana:mainnet'],
      accounts: [],
      features: { 'standard:connect': {} },
    }
    const detail = (api: { register(...all: unknown[]): () => void }) => {
      takeBack = api.register(wallet, { ...wallet, name: 'Sui', chains: ['sui:mainnet'] }, null, 'x')
    }
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    expect(ids(wallets)).toEqual(['phantom_solana'])
    takeBack()
    expect(ids(wallets)).toEqual([])
  })

  test('security: an icon that is not in the announcement itself is not drawn', () => {
    announce(allowing(), { icon: 'https://tracker.example/a.png' })
    announce(allowing(), { uuid: 'u2', rdns: 'b', name: 'B', icon: 'data:image/png;base64,AA' })
    expect(
      open()
        .found.getState()
        .map(({ icon }) => icon),
    ).toEqual([null, 'data:image/png;base64,AA'])
  })

  test.each([
    [{ info: null, provider: null }],
    [{ info: { name: 7 }, provider: allowing() }],
    [{ info: { name: 'No provider', rdns: 'x', uuid: 'x' } }],
    [null],
  ])('security: nonsense on the page is passed over: %o', (detail) => {
    const wallets = open()
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    expect(ids(wallets)).toEqual([])
  })
})

describe('connections', () => {
  test('are remembered by the published key, and are there on the next page without a question', async () => {
    announce(allowing())
    const wallets = open()
    await wallets.connect(only(wallets))
    const metamask = { connectorType: 'injected', walletClientType: 'metamask', id: 'io.metamask' }
    const records = [{ address: first, ...metamask, connectedAt: Date.now() }]
    expect(JSON.parse(localStorage.getItem('privy:connections') ?? '')).toEqual(records)

    wallets.found.stop()
    for (const stop of stops.splice(0)) stop()
    const later = allowing()
    announce(later)
    const next = open()
    await eventually(() => expect(next.ready.getState()).toBe(true))
    expect(getConnection(next, first.toLowerCase())).toMatchObject({ accounts: [first], chainId: 'eip155:1' })
    expect(later.asked).not.toContain('eth_requestAccounts')
  })

  test('two extensions of one name are two wallets, and the one that was allowed is there again', async () => {
    const other = { uuid: 'u2', rdns: 'com.other' }
    announce(allowing())
    announce(allowing([second]), other)
    const wallets = open()
    expect(ids(wallets)).toEqual(['metamask', 'metamask:com.other'])
    await wallets.connect(wallets.found.getState()[1] ?? only(wallets))
    const records = { address: second, walletClientType: 'metamask', id: 'com.other' }
    expect(JSON.parse(localStorage.getItem('privy:connections') ?? '')).toMatchObject([records])

    wallets.found.stop()
    for (const stop of stops.splice(0)) stop()
    const [stranger, friend] = [allowing(), allowing([second])]
    announce(stranger)
    announce(friend, other)
    const next = open()
    await eventually(() => expect(next.ready.getState()).toBe(true))
    expect(next.connections.getState()).toMatchObject([{ accounts: [second] }])
    expect(stranger.asked).toEqual([])
  })

  test('what an earlier version has kept, which has no name of the wallet, is read as well', async () => {
    const record = { address: first, connectorType: 'injected', walletClientType: 'metamask', connectedAt: 7 }
    const broken = [
      { ...record, id: 7 },
      { ...record, connectedAt: '7' },
    ]
    localStorage.setItem('privy:connections', JSON.stringify([...broken, record]))
    announce(allowing())
    const wallets = open()
    await eventually(() => expect(wallets.connections.getState()).toMatchObject([{ connectedAt: 7 }]))
  })

  test('another account counts as connected when the user turned to it, another network changes nothing of that', async () => {
    const wallet = allowing()
    announce(wallet)
    const wallets = open()
    await wallets.connect(only(wallets))
    const [before] = wallets.connections.getState()
    await vi.advanceTimersByTimeAsync(1_000)
    wallet.emit('chainChanged', '0xa')
    wallet.emit('accountsChanged', [first.toLowerCase(), second.toLowerCase()])
    expect(wallets.connections.getState()).toMatchObject([{ connectedAt: before?.connectedAt }])
    wallet.emit('accountsChanged', [second.toLowerCase()])
    expect(wallets.connections.getState()).toMatchObject([
      { connectedAt: (before?.connectedAt ?? 0) + 1_000 },
    ])
  })

  test('a wallet that no longer allows this page is forgotten; one that is not here is not', async () => {
    const record = { address: first, connectorType: 'injected', connectedAt: 1 }
    const absent = { ...record, walletClientType: 'rainbow' }
    const records = [{ ...record, walletClientType: 'metamask' }, absent]
    localStorage.setItem('privy:connections', JSON.stringify(records))
    announce(extension({ eth_accounts: [] }))
    const wallets = open()
    await eventually(() => expect(wallets.ready.getState()).toBe(true))
    expect(wallets.connections.getState()).toEqual([])
    expect(JSON.parse(localStorage.getItem('privy:connections') ?? '')).toEqual([absent])
  })

  test('error: a wallet that does not answer holds nobody up for longer than the published time', async () => {
    const record = { address: first, connectorType: 'injected', walletClientType: 'metamask', connectedAt: 1 }
    localStorage.setItem('privy:connections', JSON.stringify([record, 'nonsense']))
    announce(extension({ eth_accounts: new Promise(() => {}) }))
    const wallets = open()
    await vi.advanceTimersByTimeAsync(1_499)
    expect(wallets.ready.getState()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(wallets.ready.getState()).toBe(true)
  })

  test('follow the wallet, and end with it', async () => {
    const wallet = allowing()
    announce(wallet)
    const wallets = open()
    await wallets.connect(only(wallets))
    wallet.emit('chainChanged', '0xa')
    wallet.emit('accountsChanged', [second.toLowerCase(), first.toLowerCase()])
    expect(wallets.connections.getState()).toMatchObject([
      { accounts: [second, first], chainId: 'eip155:10' },
    ])
    wallet.emit('accountsChanged', [])
    expect(wallets.connections.getState()).toEqual([])
    expect(localStorage.getItem('privy:connections')).toBe(null)
    expect(() => getConnection(wallets, first)).toThrow('Wallet is not currently connected.')
  })

  test('a wallet that is locked is gone, and is there again once it is opened', async () => {
    const wallet = allowing()
    announce(wallet)
    const wallets = open()
    await wallets.connect(only(wallets))
    wallet.emit('accountsChanged', [])
    expect(wallets.connections.getState()).toEqual([])
    wallet.emit('accountsChanged', [first.toLowerCase()])
    await eventually(() =>
      expect(wallets.connections.getState()).toMatchObject([{ accounts: [first], chainId: 'eip155:1' }]),
    )
    expect(wallet.asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

  test('a wallet that disconnects is gone, and what it connects again with is read, without a question', async () => {
    const wallet = allowing()
    announce(wallet)
    const wallets = open()
    await wallets.connect(only(wallets))
    wallet.emit('disconnect', { code: 4900 })
    expect(wallets.connections.getState()).toEqual([])
    expect(localStorage.getItem('privy:connections')).toBe(null)

    Object.assign(wallet.answers, { eth_accounts: [second.toLowerCase()], eth_chainId: '0xa' })
    const accountRequests = wallet.asked.filter((method) => method === 'eth_requestAccounts').length
    wallet.emit('connect', { chainId: '0xa' })
    await eventually(() =>
      expect(wallets.connections.getState()).toMatchObject([{ accounts: [second], chainId: 'eip155:10' }]),
    )
    expect(wallet.asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(accountRequests)

    // After the user disconnects it here, it does not reconnect automatically.
    await wallets.disconnect(only(wallets))
    wallet.emit('connect', { chainId: '0xa' })
    await vi.advanceTimersByTimeAsync(100)
    expect(wallets.connections.getState()).toEqual([])
  })

  test('a wallet that knows its network only after a moment is connected with it', async () => {
    const wallet = allowing()
    let readCount = 0
    const chains = [new Error('not yet'), 'what', '0xa']
    Object.defineProperty(wallet.answers, 'eth_chainId', { get: () => chains[readCount++] })
    announce(wallet)
    const wallets = open()
    const connection = wallets.connect(only(wallets))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await connection).toMatchObject({ accounts: [first], chainId: 'eip155:10' })
    expect(readCount).toBe(3)
  })

  test('of a wallet that was remembered by its domain, one of the same name and another is none', async () => {
    const record = { address: first, connectorType: 'injected', walletClientType: 'metamask', connectedAt: 1 }
    const records = [
      { ...record, connectorType: 'solana_adapter', id: 'io.metamask' },
      { ...record, walletClientType: 'rainbow', id: 'io.metamask' },
    ]
    localStorage.setItem('privy:connections', JSON.stringify(records))
    const wallet = allowing()
    announce(wallet)
    const wallets = open()
    await eventually(() => expect(wallets.ready.getState()).toBe(true))
    expect([wallets.connections.getState(), wallet.asked]).toEqual([[], []])
  })

  test.each([
    ['no accounts', { eth_requestAccounts: [] }, 'no-accounts', 'Unable to retrieve accounts'],
    ['nonsense', { eth_requestAccounts: null }, 'no-accounts', 'Unable to retrieve accounts'],
    [
      'no network',
      { eth_requestAccounts: [first], eth_chainId: 'what' },
      'no-chain',
      'Unable to determine current chainId',
    ],
    ['no answer', { eth_requestAccounts: new Promise(() => {}) }, 'timed-out', 'The request timed out.'],
  ])('error: a wallet with %s says so', async (_, answers, problem, message) => {
    announce(extension(answers))
    const wallets = open()
    const failure = wallets.connect(only(wallets)).then(
      () => null,
      (error) => error,
    )
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await failure).toMatchObject({ message })
    expect(toWalletProblem(await failure)).toBe(problem)
    expect(wallets.connections.getState()).toEqual([])
  })
})

describe('the flow', () => {
  test('waits for the account that is wanted', async () => {
    const wallet = allowing()
    announce(wallet)
    const wallets = open()
    const flow = createConnectFlow(client, wallets, { suggestedAddress: second.toLowerCase() })
    const outcome = flow.start(only(wallets))
    await eventually(() =>
      expect(flow.getState()).toMatchObject({ status: 'switching-account', address: second }),
    )
    wallet.emit('accountsChanged', [second.toLowerCase()])
    await outcome
    expect(flow.getState()).toMatchObject({ status: 'connected', address: second })
  })

  test('error: it is tried twice more, and what was left is dropped', async () => {
    const refusal = Object.assign(new Error('no'), { code: 4001 })
    const wallet = extension({ eth_requestAccounts: refusal })
    announce(wallet)
    const wallets = open()
    const flow = createConnectFlow(client, wallets)
    await expect(flow.start(only(wallets))).rejects.toThrow('User rejected the request.')
    await expect(flow.retry()).rejects.toThrow()
    await expect(flow.retry()).rejects.toThrow()
    expect(flow.retriesLeft()).toBe(0)
    expect(await flow.retry()).toBe(null)
    expect(flow.getState().status).toBe('error')
    flow.reset()
    expect(flow.getState()).toEqual({ status: 'initial' })
  })

  test('a window that was lost is opened anew, and the old one no longer counts', async () => {
    let answer = (_: string[]) => {}
    const disconnection = new Promise<string[]>((resolve) => {
      answer = resolve
    })
    const wallet = allowing()
    wallet.answers.eth_requestAccounts = disconnection
    announce(wallet)
    const wallets = open()
    const prove = vi.fn(async () => ({}) as never)
    const flow = createConnectFlow(client, wallets, { prove })
    const first = flow.start(only(wallets))
    wallet.answers.eth_requestAccounts = wallet.answers.eth_accounts
    await flow.retry()
    expect(flow.getState().status).toBe('done')
    answer([second])
    expect(await first).toBe(null)
    expect(prove).toHaveBeenCalledOnce()
  })

  test('error: an extension that was late is not parted from when it is tried again', async () => {
    const wallet = allowing()
    announce(wallet)
    const wallets = open()
    const late = walletError('timed-out', 'The request timed out.')
    const flow = createConnectFlow(client, wallets, { prove: () => Promise.reject(late) })
    await expect(flow.start(only(wallets))).rejects.toBe(late)
    await expect(flow.retry()).rejects.toBe(late)
    expect(wallet.asked).not.toContain('wallet_revokePermissions')
  })

  test('error: a network that the wallet refuses is said, and nothing is signed', async () => {
    const chain = {
      id: 8453,
      name: 'Base',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://base.example'] } },
    }
    client.configure({ supportedChains: [chain] })
    const wallet = allowing()
    wallet.answers.wallet_switchEthereumChain = Object.assign(new Error('no'), { code: 4001 })
    announce(wallet)
    const wallets = open()
    const prove = vi.fn()
    const flow = createConnectFlow(client, wallets, { prove })
    await expect(flow.start(only(wallets))).rejects.toThrow('User rejected the request.')
    expect(prove).not.toHaveBeenCalled()
    expect(wallet.asked).not.toContain('wallet_addEthereumChain')
  })
})

describe('security: a page that announces what is no wallet', () => {
  const names = ({ found }: ExternalWallets) => found.getState().map(({ name }) => name)
  const throwing = new Proxy(
    {},
    {
      get: () => {
        throw new Error('hostile')
      },
    },
  )

  test.each([
    ['nothing', undefined],
    ['no provider', { info: { name: 'X', rdns: 'x.test' } }],
    [
      'a name that is no text',
      { provider: allowing(), info: { name: { toString: (): string => 'X' }, rdns: 'x.test' } },
    ],
    [
      'a name that goes on for ever',
      { provider: allowing(), info: { name: 'x'.repeat(1_000_000), rdns: 'x.test' } },
    ],
    [
      'a domain name that is none',
      { provider: allowing(), info: { name: 'X', rdns: { toString: (): string => 'x' } } },
    ],
    ['getters that throw', throwing],
    ['a provider whose getters throw', { provider: throwing, info: { name: 'X', rdns: 'x.test' } }],
  ])('%s is left out, and others are found', (_what, detail) => {
    const wallets = open()
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    announce(allowing())
    expect(names(wallets)).toEqual(['MetaMask'])
  })

  test('an icon of many megabytes is not drawn', () => {
    const wallets = open()
    announce(allowing(), { icon: `data:image/png;base64,${'A'.repeat(limits.walletIconLength)}` })
    expect(only(wallets).icon).toBe(null)
  })

  test('a thousand of them do not fill the list', () => {
    const wallets = open()
    for (let i = 0; i < 1_000; i++)
      announce(allowing(), { uuid: `u${i}`, rdns: `wallet${i}.test`, name: `Wallet ${i}` })
    expect(names(wallets).length).toBeLessThanOrEqual(limits.discoveredWallets)
  })

  test('one that takes another wallet’s name has its own row beside it, and does not replace it', () => {
    const real = allowing()
    announce(real)
    const wallets = open()
    announce(allowing([second]), { uuid: 'u9', rdns: 'io.metamask', name: 'MetaMask' })
    expect(wallets.found.getState().map(({ handle }) => handle)).toEqual([real])
  })

  test.each([
    ['accounts that are no list', { eth_requestAccounts: { 0: first }, eth_chainId: '0x1' }],
    [
      'accounts that are no addresses',
      { eth_requestAccounts: ['<img src=x>', 'javascript:alert(1)'], eth_chainId: '0x1' },
    ],
    ['a network of rubbish', { eth_requestAccounts: [first], eth_chainId: '0xrubbish' }],
    ['a network beyond all numbers', { eth_requestAccounts: [first], eth_chainId: `0x${'f'.repeat(64)}` }],
  ])('%s: the connection fails by a typed error, and nothing is remembered', async (_what, answers) => {
    announce(extension(answers))
    const wallets = open()
    const connectFailure = wallets.connect(only(wallets)).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await connectFailure).toMatchObject({ code: 'generic_connect_wallet_error' })
    expect(wallets.connections.getState()).toEqual([])
    expect(localStorage.getItem('privy:connections')).toBe(null)
  })

  test('one whose events and parting throw is connected and let go all the same', async () => {
    const fail = () => {
      throw new Error('hostile')
    }
    const wallet = allowing()
    const request = (call: { method: string }) =>
      call.method === 'wallet_revokePermissions' ? fail() : wallet.request(call)
    announce({ ...wallet, request, on: fail, removeListener: fail })
    const wallets = open()
    expect((await wallets.connect(only(wallets))).accounts).toEqual([first])
    await vi.runAllTimersAsync()
    await wallets.disconnect(only(wallets))
    expect(wallets.connections.getState()).toEqual([])
  })

  test('a history that another script has written is no connection', async () => {
    const record = {
      address: '<img src=x>',
      connectorType: 'wallet_connect_v2',
      walletClientType: '../x',
      connectedAt: 1,
    }
    localStorage.setItem(
      'privy:connections',
      JSON.stringify([record, { ...record, connectorType: 'injected' }, 7]),
    )
    const wallets = open()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(wallets.connections.getState()).toEqual([])
    expect(wallets.ready.getState()).toBe(true)
  })
})
