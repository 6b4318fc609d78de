import { AppError, fromBase58 } from '@latchkey/wire'
import type { SolanaChain } from '../../transaction/solana/clusters.ts'
import { readSolanaMessage } from '../signSolana.ts'
import { walletIcon } from './announce.ts'
import { readHostInput } from './plainData.ts'
import {
  type AskForTransactions,
  createTransactionFeatures,
  type TransactionFeatures,
} from './standardTransactions.ts'

/**
 * The embedded Solana wallets of a user as one wallet of the [Wallet
 * Standard](https://github.com/wallet-standard/wallet-standard), with an account for each. Wallet adapters and
 * `@solana/kit` use it like an extension.
 */
export type EmbeddedStandardWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/${string}`
  readonly chains: readonly SolanaChain[]
  readonly accounts: readonly EmbeddedStandardAccount[]
  readonly features: EmbeddedFeatures
  /** The published mark of embedded wallets, together with the feature `privy:`. */
  readonly isPrivyWallet: true
}

/** An account of an embedded Solana wallet, as Wallet Standard defines it. */
export type EmbeddedStandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly SolanaChain[]
  readonly features: readonly AccountFeature[]
}

type AccountFeature = 'solana:signMessage' | keyof TransactionFeatures
type SignMessageInput = { readonly account: { readonly address: string }; readonly message: Uint8Array }
type SignMessageOutput = { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }
type ChangeListener = (change: { accounts: readonly EmbeddedStandardAccount[] }) => void

/** The supported features. A library calls each feature that a wallet lists. */
type EmbeddedFeatures = TransactionFeatures & {
  readonly 'standard:connect': {
    readonly version: '1.0.0'
    connect(input?: { silent?: boolean }): Promise<{ accounts: readonly EmbeddedStandardAccount[] }>
  }
  readonly 'standard:disconnect': { readonly version: '1.0.0'; disconnect(): Promise<void> }
  readonly 'standard:events': {
    readonly version: '1.0.0'
    on(event: 'change', listener: ChangeListener): () => void
  }
  readonly 'solana:signMessage': {
    readonly version: '1.1.0'
    signMessage(...inputs: readonly SignMessageInput[]): Promise<readonly SignMessageOutput[]>
  }
  readonly 'privy:': Readonly<Record<never, never>>
}

/** The name and the functions of a wallet for `createStandardWallet`. */
export type StandardWalletOptions = {
  name: string
  icon?: EmbeddedStandardWallet['icon'] | undefined
  /** Asks the user and signs. */
  sign(address: string, message: Uint8Array): Promise<Uint8Array>
  /** Does the same for transactions: returns them signed, in their order. */
  signTransactions: AskForTransactions
  /** Also sends them, and returns the first signature of each. */
  sendTransactions: AskForTransactions
}

const chains = Object.freeze(['solana:mainnet', 'solana:devnet', 'solana:testnet'] as const)

/**
 * Creates the wallet without accounts; `setAccounts` sets them and notifies its listeners.
 *
 * @example
 * const { wallet: announced, setAccounts } = createStandardWallet({
 *   name: 'My app wallet',
 *   sign: (address, message) =>
 *     signSolanaMessage(context, findSolanaWallet(requireUser(client), address), message),
 *   signTransactions: async ({ transactions }) => transactions,
 *   sendTransactions: async ({ transactions }) => transactions.map(() => new Uint8Array(64)),
 * })
 * setAccounts(hdWallets(requireUser(client), 'solana').map(({ address }) => address))
 * const stop = registerWallet(announced)
 */
export function createStandardWallet({ name, icon = walletIcon, sign, ...ask }: StandardWalletOptions): {
  wallet: EmbeddedStandardWallet
  setAccounts(addresses: readonly string[]): void
} {
  const listeners = new Set<ChangeListener>()
  let accounts: readonly EmbeddedStandardAccount[] = Object.freeze([])

  /** A library that sends another account has an outdated list; signing with this one would be unexpected. */
  function checkAccount(account: { readonly address: string } | undefined): void {
    if (!accounts.some(({ address }) => address === account?.address))
      throw new AppError('embedded_wallet_not_found')
  }

  async function signOne(input: SignMessageInput): Promise<SignMessageOutput> {
    const { address, message } = readHostInput(() => ({
      address: input.account.address,
      message: input.message,
    }))
    checkAccount({ address })
    const signedMessage = readSolanaMessage(message)
    return { signedMessage, signature: await sign(address, signedMessage) }
  }

  const features: EmbeddedFeatures = {
    'standard:connect': { version: '1.0.0', connect: async () => ({ accounts }) },
    // The wallet exists while its user is signed in; a library that disconnects it forgets it itself.
    'standard:disconnect': { version: '1.0.0', disconnect: async () => {} },
    'standard:events': {
      version: '1.0.0',
      on(_event, listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      async signMessage(...inputs) {
        const outputs: SignMessageOutput[] = []
        for (const input of inputs) outputs.push(await signOne(input))
        return outputs
      },
    },
    ...createTransactionFeatures(checkAccount, ask),
    'privy:': {},
  }
  // Every script of the page gets the same object.
  for (const shared of [features, ...Object.values(features)]) Object.freeze(shared)
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    features,
    isPrivyWallet: true,
    get accounts() {
      return accounts
    },
  } as const
  return {
    wallet: Object.freeze(wallet),
    setAccounts(addresses) {
      const remaining = addresses.map((address) => accounts.find((one) => one.address === address))
      if (remaining.length === accounts.length && remaining.every((one) => one)) return
      accounts = Object.freeze(addresses.map((address, i) => remaining[i] ?? createAccount(address)))
      for (const listener of [...listeners]) listener({ accounts })
    },
  }
}

function createAccount(address: string): EmbeddedStandardAccount {
  const features = Object.freeze([
    'solana:signMessage',
    'solana:signTransaction',
    'solana:signAndSendTransaction',
  ] as const)
  return Object.freeze({
    address,
    chains,
    features,
    // Bytes cannot be frozen, so each reader gets its own copy.
    get publicKey() {
      return fromBase58(address)
    },
  })
}

type Register = (...wallets: readonly EmbeddedStandardWallet[]) => () => void

/**
 * Registers the wallet with the page's own libraries, now and at each request. Returns the function that unregisters
 * it.
 *
 * @example
 * const sign = async () => new Uint8Array(64)
 * const signTransactions = async () => []
 * const options = { name: 'My app wallet', sign, signTransactions, sendTransactions: signTransactions }
 * const stop = registerWallet(createStandardWallet(options).wallet)
 */
export function registerWallet(wallet: EmbeddedStandardWallet): () => void {
  const takeBack = new Set<() => void>()
  const tell = ({ register }: { register: Register }) => void takeBack.add(register(wallet))
  const onReady = (event: Event) => tell((event as CustomEvent<{ register: Register }>).detail)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: tell }))
  window.addEventListener('wallet-standard:app-ready', onReady)
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady)
    for (const stop of takeBack) stop()
  }
}
