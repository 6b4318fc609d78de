import { type AppError, limits } from '@latchkey/wire'
import type { LoginOutcome } from '../../account/enter.ts'
import type { Chain } from '../../app/config.ts'
import { getSettings } from '../../app/settings.ts'
import type { Client } from '../../client.ts'
import { createMachine, type Machine, type Moves } from '../../machine.ts'
import type { Store } from '../../store.ts'
import { checksummed } from './checksum.ts'
import type { Connection } from './connector.ts'
import type { ExternalWallet } from './externalWallet.ts'
import type { ExternalWallets } from './externalWallets.ts'
import { toWalletProblem } from './walletError.ts'

/** The steps of a connection, in their order (protocol 19.4). */
export type ConnectState =
  | { status: 'initial' }
  | { status: 'waiting'; wallet: ExternalWallet }
  /** The end, if no proof is needed. */
  | { status: 'connected'; wallet: ExternalWallet; address: string }
  /** The wallet is connected with accounts other than the requested one. */
  | { status: 'switching-account'; wallet: ExternalWallet; address: string }
  | { status: 'switching-network'; wallet: ExternalWallet; address: string; chain: Chain }
  | { status: 'signing'; wallet: ExternalWallet; address: string }
  | { status: 'done'; wallet: ExternalWallet; address: string }
  | { status: 'error'; error: AppError }

export type ConnectFlow = Omit<Machine<ConnectState>, 'step'> & {
  /** The number of remaining calls of `retry`. */
  retriesLeft(): number
  /**
   * Connects the wallet and proves its ownership. Null when the flow was reset meanwhile, and without a proof.
   * @throws AppError of the wallet or of the server.
   */
  start(wallet: ExternalWallet): Promise<LoginOutcome | null>
  /** Repeats `start` with the same wallet. */
  retry(): Promise<LoginOutcome | null>
}

export type ConnectOptions = {
  /** The required account; other accounts of the wallet are refused. */
  suggestedAddress?: string | undefined
  /** Logs in or links with the connected account; without it the flow ends when the wallet is connected. */
  prove?: ((connection: Connection, address: string) => Promise<LoginOutcome>) | undefined
}

const moves: Moves<ConnectState> = {
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
 * Connects a wallet of the page: its account, if necessary another account or network, and its signature.
 *
 * @example
 * const [wallet] = external.found.getState()
 * if (wallet) await createConnectFlow(client, external).start(wallet)
 */
export function createConnectFlow(
  client: Client,
  external: ExternalWallets,
  options: ConnectOptions = {},
): ConnectFlow {
  const { step, ...machine } = createMachine<ConnectState>({ status: 'initial' }, moves, (error) => ({
    status: 'error',
    error,
  }))
  const suggestedAddress = options.suggestedAddress && checksummed(options.suggestedAddress)
  let retries = 0
  let last: ExternalWallet | undefined
  let run = 0

  async function go(wallet: ExternalWallet): Promise<LoginOutcome | null> {
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
    if (isSlowToAsk(wallet)) {
      await client.wait(limits.walletConnectSignDelayMs)
      if (isOver()) return null
    }
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
      await leaveDeadSession(external, last, machine.getState())
      // Also possible during a step: a window of the wallet may be hidden behind others.
      machine.reset()
      return go(last)
    },
    reset() {
      run++
      machine.reset()
    },
  }
}

/** MetaMask's app loses a request that arrives while it switches back to the browser (protocol 19.4). */
const isSlowToAsk = ({ connectorType, walletClientType }: ExternalWallet) =>
  connectorType === 'wallet_connect_v2' && walletClientType === 'metamask'

/** A removed wallet app does not inform its relay: a wallet that does not answer is paired again. */
async function leaveDeadSession(
  external: ExternalWallets,
  wallet: ExternalWallet,
  state: ConnectState,
): Promise<void> {
  const isDead = state.status === 'error' && toWalletProblem(state.error) === 'timed-out'
  if (wallet.connectorType === 'wallet_connect_v2' && isDead) await external.disconnect(wallet)
}

function getLatest({ connections }: ExternalWallets, wallet: ExternalWallet): Connection {
  const connection = connections.getState().find((one) => one.wallet === wallet)
  return connection ?? { wallet, accounts: [], chainId: null, connectedAt: 0 }
}

/** The network to switch to, if the host app lists its networks and the wallet is on another one. */
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
