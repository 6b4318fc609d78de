import { afterEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../../../test/support/eventually.ts'
import { createClient } from '../../client.ts'
import { createExternalWallets } from './externalWallets.ts'
import { createConnectFlow } from './flow.ts'
import { signBytes } from './solanaConnector.ts'

/** A Solana wallet whose responses and events come late, in another order, twice, or after a failure. */

const first = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const second = 'GdnSyH3YtwcxFvQrVVJMm1JhTS4QVX7MFsX56uJLUfiZ'
const chains = ['solana:mainnet']
const toAccounts = (addresses: string[]) => addresses.map((address) => ({ address, chains }))
const stops: (() => unknown)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

type Change = { accounts: ReturnType<typeof toAccounts> }
type Answer = { give(addresses: string[]): void; refuse(error: unknown): void }

/** A Wallet Standard wallet of the page. Held requests are answered when the test says so. */
function openWallet() {
  const client = createClient({ appId: 'a'.repeat(25), apiUrl: 'https://auth.shop.test' })
  const listeners = new Set<(change: Change) => void>()
  const requests: Answer[] = []
  let isHolding = false
  let connects = 0
  const handle = {
    ...{ name: 'Harbor', icon: '', chains, accounts: toAccounts([first]) },
    features: {
      'standard:connect': {
        connect() {
          connects++
          if (!isHolding) return Promise.resolve({ accounts: toAccounts([first]) })
          return new Promise<Change>((resolve, reject) =>
            requests.push({ give: (all) => resolve({ accounts: toAccounts(all) }), refuse: reject }),
          )
        },
      },
      'standard:events': {
        on(_: string, listener: (change: Change) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': { signMessage: vi.fn(async () => [{ signature: new Uint8Array(64) }]) },
    },
  }
  const external = createExternalWallets(client)
  stops.push(() => external.found.stop())
  const detail = (api: { register(...all: object[]): () => void }) => api.register(handle)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  const [wallet] = external.found.getState()
  if (!wallet) throw new Error('No wallet was found.')
  return {
    ...{ client, external, wallet, handle, held: requests },
    change(...addresses: string[]) {
      for (const listener of [...listeners]) listener({ accounts: toAccounts(addresses) })
    },
    hold(next = true) {
      isHolding = next
    },
    countConnects: () => connects,
  }
}

type SolanaWallet = ReturnType<typeof openWallet>
type Row = { name: string; run(wallet: SolanaWallet): unknown; state: object[] }

const isHeld = ({ held }: SolanaWallet, count = 1) => eventually(() => expect(held).toHaveLength(count))

/** Actions of user and wallet after the first account was connected, and the page's final state. */
const rows: Row[] = [
  {
    name: '(c) events after it was let go are not heard',
    async run({ external, wallet, change }) {
      await external.disconnect(wallet)
      change(second)
    },
    state: [],
  },
  {
    name: '(d) what is told twice is one connection',
    run({ change }) {
      for (const _ of [1, 2]) change(second)
    },
    state: [{ accounts: [second] }],
  },
  {
    name: '(d) an end that is told twice is one end, and the next account is heard',
    async run({ external, change }) {
      for (const _ of [1, 2]) change()
      change(first)
      await eventually(() => expect(external.connections.getState()).toHaveLength(1))
    },
    state: [{ accounts: [first] }],
  },
  {
    name: '(c) a locked wallet whose accounts are read is not connected once it was let go',
    async run(solana) {
      solana.change()
      solana.hold()
      solana.change(first)
      await isHeld(solana)
      await solana.external.disconnect(solana.wallet)
      solana.held[0]?.give([first])
    },
    state: [],
  },
  {
    name: '(a) nor when it was locked again meanwhile',
    async run(solana) {
      solana.change()
      solana.hold()
      solana.change(first)
      await isHeld(solana)
      solana.change()
      solana.held[0]?.give([first])
    },
    state: [],
  },
  {
    name: '(a) of two readings the one that was begun later counts',
    async run(solana) {
      solana.change()
      solana.hold()
      solana.change(first)
      solana.change(second)
      await isHeld(solana, 2)
      solana.held[0]?.give([first])
      await complete()
      solana.held[1]?.give([second])
    },
    state: [{ accounts: [second] }],
  },
  {
    name: '(a) an account that is read does not replace the one that the user connects meanwhile',
    async run(solana) {
      solana.change()
      solana.hold()
      solana.change(first)
      await isHeld(solana)
      const connecting = solana.external.connect(solana.wallet)
      await isHeld(solana, 2)
      solana.held[1]?.give([second])
      await connecting
      solana.held[0]?.give([first])
    },
    state: [{ accounts: [second] }],
  },
  {
    name: '(b) after a reading that failed the next one connects',
    async run(solana) {
      solana.change()
      solana.hold()
      solana.change(first)
      await isHeld(solana)
      solana.held[0]?.refuse(new Error('The wallet is locked.'))
      await complete()
      solana.hold(false)
      solana.change(first)
    },
    state: [{ accounts: [first] }],
  },
]

/** The effects of a response run in microtasks. */
const complete = () => new Promise((resolve) => setTimeout(resolve))

describe('a Solana wallet that is connected', () => {
  test.each(rows)('$name', async ({ run, state }) => {
    const solana = openWallet()
    await solana.external.connect(solana.wallet)
    await run(solana)
    await complete()
    expect(solana.external.connections.getState()).toMatchObject(state)
    expect(solana.external.connections.getState()).toHaveLength(state.length)
  })
})

describe('asking a Solana wallet', () => {
  const refusal = Object.assign(new Error('User rejected the request.'), { code: 4001 })

  test('(b) after a refusal it is connected by the next try', async () => {
    const solana = openWallet()
    solana.hold()
    const attempt = solana.external.connect(solana.wallet)
    await isHeld(solana)
    solana.held[0]?.refuse(refusal)
    await expect(attempt).rejects.toMatchObject({ code: 'generic_connect_wallet_error' })
    solana.hold(false)
    await solana.external.connect(solana.wallet)
    expect(solana.external.connections.getState()).toMatchObject([{ accounts: [first] }])
  })

  test('(b) after a signature that was refused the next one is made', async () => {
    const { handle } = openWallet()
    handle.features['solana:signMessage'].signMessage.mockRejectedValueOnce(refusal)
    const bytes = new TextEncoder().encode('hello')
    await expect(signBytes(handle as never, first, bytes)).rejects.toMatchObject({
      code: 'generic_connect_wallet_error',
    })
    expect(await signBytes(handle as never, first, bytes)).toHaveLength(64)
  })

  test('(e) a second press while the wallet is asked asks nothing more', async () => {
    const solana = openWallet()
    solana.hold()
    const flow = createConnectFlow(solana.client, solana.external)
    const going = flow.start(solana.wallet)
    await expect(flow.start(solana.wallet)).rejects.toThrow('No move from waiting to waiting.')
    await isHeld(solana)
    solana.held[0]?.give([first])
    await going
    expect(solana.countConnects()).toBe(1)
  })

  test('(c) a wallet that answers after its screen was left is asked for no signature', async () => {
    const solana = openWallet()
    solana.hold()
    const prove = vi.fn()
    const flow = createConnectFlow(solana.client, solana.external, { prove })
    const going = flow.start(solana.wallet)
    await isHeld(solana)
    flow.reset()
    solana.held[0]?.give([first])
    expect(await going).toBeNull()
    expect(prove).not.toHaveBeenCalled()
    expect(flow.getState()).toEqual({ status: 'initial' })
  })
})
