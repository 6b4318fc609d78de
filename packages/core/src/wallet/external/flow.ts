import { type AppError, limits } from '@latchkey/wire'
import type { LoginOutcome } from '../../account/enter.ts'
import type { Chain } from '../../app/config.ts'
import { getSettings } from '../../app/settings.ts'
import type { Client } from '../../client.ts'
import { createMachine, type Machine, type Moves } from '../../machine.ts'
import type { Store } from '../../store.ts'
import { checksummed } from './checksum.ts'
import type { DiscoveredWallet } from './discoveredWallet.ts'
import type { Connection, ExternalWallets } from './externalWallets.ts'

/** What a wallet is asked, in the order in which it happens (product 3.4). */
export type WalletConnectState =
  | { status: 'initial' }
  | { status: 'waiting'; wallet: DiscoveredWallet }
  /** The end, where nothing is to be proven. */
  | { status: 'connected'; wallet: DiscoveredWallet; address: string }
  /** The wallet is connected with other accounts than the one that is wanted. */
  | { status: 'switching-account'; wallet: DiscoveredWallet; address: string }
  | { status: 'switching-network'; wallet: DiscoveredWallet; address: string; chain: Chain }
  | { status: 'signing'; wallet: DiscoveredWallet; address: string }
  | { status: 'done'; wallet: DiscoveredWallet; address: string }
  | { status: 'error'; error: AppError }

export type WalletConnectFlow = Omit<Machine<WalletConnectState>, 'step'> & {
  /** How often `retry` may still be called. */
  retriesLeft(): number
  /**
   * Connects the wallet and has it prove itself. Null when the flow was reset meanwhile, and when nothing is proven.
   * @throws AppError of the wallet or of the server.
   */
  start(wallet: DiscoveredWallet): Promise<LoginOutcome | null>
  /** `start` once more with the same wallet. */
  retry(): Promise<LoginOutcome | null>
}

export type WalletConnectOptions = {
  /** The account to connect; others of the wallet will not do. */
  suggestedAddress?: string | undefined
  /** Logs in or links with the connected account; without it the flow ends when the wallet is connected. */
  prove?: ((connection: Connection, address: string) => Promise<LoginOutcome>) | undefined
}

const moves: Moves<WalletConnectState> = {
  initial: ['waiting'],
  waiting: ['connected', 'switching-account'],
  connected: ['switching-account', 'switching-network', 'signing'],
  'switching-account': ['connected'],
  'switching-network': ['connected'],
  signing: ['done'],
  done: [],
  error: ['waiting'],
}

/**
 * Connects a wallet of the page: its account, where need be another account or network, and its signature.
 *
 * @example
 * const [wallet] = external.found.getState()
 * if (wallet) await createWalletConnectFlow(client, external).start(wallet)
 */
export function createWalletConnectFlow(
  client: Client,
  external: ExternalWallets,
  options: WalletConnectOptions = {},
): WalletConnectFlow {
  const { step, ...machine } = createMachine<WalletConnectState>({ status: 'initial' }, moves, (error) => ({
    status: 'error',
    error,
  }))
  const suggestedAddress = options.suggestedAddress && checksummed(options.suggestedAddress)
  let retries = 0
  let last: DiscoveredWallet | undefined
  let run = 0

  async function go(wallet: DiscoveredWallet): Promise<LoginOutcome | null> {
    const mine = ++run
    const isOver = () => mine !== run
    const account = { wallet, address: '' }
    await step({ status: 'waiting', wallet }, async () => {
      const { accounts } = await external.connect(wallet)
      account.address = (suggestedAddress ?? accounts[0]) as string
      return { status: 'connected', ...account }
    })
    if (isOver()) return null
    const connection = () => getLatest(external, wallet)
    if (!connection().accounts.includes(account.address)) {
      await step({ status: 'switching-account', ...account }, async () => {
        await until(
          external.connections,
          (all) =>
            isOver() || all.some((one) => one.wallet === wallet && one.accounts.includes(account.address)),
        )
        return { status: 'connected', ...account }
      })
      if (isOver()) return null
    }
    const chain = otherChain(client, connection())
    if (chain) {
      await step({ status: 'switching-network', ...account, chain }, async () => {
        await external.getConnector(wallet).switchChain(`0x${chain.id.toString(16)}`)
        return { status: 'connected', ...account }
      })
      if (isOver()) return null
    }
    const { prove } = options
    if (!prove) return null
    let outcome: LoginOutcome | null = null
    await step({ status: 'signing', ...account }, async () => {
      outcome = await prove(connection(), account.address)
      return { status: 'done', ...account }
    })
    return outcome
  }

  return {
    ...machine,
    retriesLeft: () => limits.walletConnectRetries - retries,
    start(wallet) {
      last = wallet
      retries = 0
      return go(wallet)
    },
    async retry() {
      if (!last || retries >= limits.walletConnectRetries) return null
      retries++
      // Also from the middle: a window of the wallet may be lost behind others.
      machine.reset()
      return go(last)
    },
    reset() {
      run++
      machine.reset()
    },
  }
}

function getLatest({ connections }: ExternalWallets, wallet: DiscoveredWallet): Connection {
  const connection = connections.getState().find((one) => one.wallet === wallet)
  return connection ?? { wallet, accounts: [], chainId: null, connectedAt: 0 }
}

/** The network to switch to: only where the host app says which ones it supports, and the wallet is on another. */
function otherChain(client: Client, { chainId }: Connection): Chain | null {
  const { supportedChains, defaultChain } = getSettings(client).getState()
  if (!supportedChains || chainId === null) return null
  if (supportedChains.some(({ id }) => `eip155:${id}` === chainId)) return null
  return defaultChain ?? supportedChains[0] ?? null
}

function until<S>(store: Store<S>, isSo: (state: S) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (state: S) => {
      if (!isSo(state)) return
      stop()
      resolve()
    }
    const stop = store.subscribe(look)
    look(store.getState())
  })
}
