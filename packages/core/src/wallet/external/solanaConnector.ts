import { AppError, limits } from '@latchkey/wire'
import type { Connector } from './connector.ts'
import type { DiscoveredSolanaWallet, StandardAccount, StandardWallet } from './discoveredWallet.ts'
import { quietly } from './quietly.ts'
import { fromWallet, walletError, within } from './walletError.ts'

const patience = { ms: limits.walletRpcTimeoutMs, problem: 'timed-out' } as const
/** The length of an ed25519 signature (RFC 8032). */
const signatureLength = 64

/** Connects to a Solana wallet of the page by Wallet Standard. */
export function createSolanaConnector(wallet: DiscoveredSolanaWallet): Connector {
  const { handle } = wallet
  return {
    wallet,
    async connect({ silent = false } = {}) {
      const connect = handle.features['standard:connect']?.connect
      if (!connect) throw walletError(null, 'Unable to connect to wallet')
      const answer = await within(
        calling(() => connect(silent ? { silent } : undefined)),
        patience,
      )
      const addresses = toAddresses(answer)
      if (addresses.length === 0 && !silent) throw walletError('no-accounts', 'Unable to retrieve accounts')
      return { accounts: addresses, chainId: null }
    },
    async sign(address, message) {
      const signature = await signBytes(handle, address, new TextEncoder().encode(message))
      return btoa(String.fromCharCode(...signature))
    },
    async provider() {
      throw walletError(null, 'A Solana wallet has no Ethereum provider.')
    },
    async switchChain() {
      throw new AppError('unsupported_chain_id', { message: 'Unsupported chainId' })
    },
    async disconnect() {
      await calling(async () => handle.features['standard:disconnect']?.disconnect()).catch(() => {})
    },
    watch(listener) {
      const stop = quietly(() =>
        handle.features['standard:events']?.on('change', (change) => {
          if (quietly(() => change.accounts)) listener({ accounts: toAddresses(change) })
        }),
      )
      return () => void quietly(() => stop?.())
    },
  }
}

/**
 * Asks the user to sign bytes with the account of a base58 address. Returns the 64 bytes of ed25519 (RFC 8032).
 *
 * @throws AppError `generic_connect_wallet_error`, whose reason `toWalletProblem` returns, such as `no-signing` or
 * `timed-out` after two minutes; `unknown_connect_wallet_error`.
 *
 * @example
 * const [address = ''] = (await external.connect(solanaWallet)).accounts
 * const signature = await signBytes(solanaWallet.handle, address, new TextEncoder().encode('hello'))
 */
export async function signBytes(
  handle: StandardWallet,
  address: string,
  message: Uint8Array,
): Promise<Uint8Array> {
  const sign = handle.features['solana:signMessage']?.signMessage
  if (!sign) throw walletError('no-signing', 'Solana wallet must support message signing')
  const account = quietly(() => handle.accounts.find((one) => one.address === address))
  if (!account) throw walletError('no-accounts', 'Wallet is not currently connected.')
  const answer = await within(
    calling(() => sign({ account, message })),
    patience,
  )
  const signature: unknown = quietly(() => answer[0]?.signature)
  if (!isSignature(signature)) throw walletError(null, 'Unable to connect to wallet')
  return signature
}

async function calling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw fromWallet(cause)
  }
}

/** Checked by its shape: a script of the page may have its own arrays. */
function isSignature(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && value.byteLength === signatureLength
}

/** Leaves out invalid addresses, as for Ethereum wallets: they would appear in messages to sign. */
function toAddresses(answer: { accounts?: readonly StandardAccount[] }): string[] {
  return quietly(() => answer.accounts?.flatMap((account) => quietly(() => toAddress(account)) ?? [])) ?? []
}

/** A wallet may have accounts of other chains too. */
function toAddress({ address, chains }: StandardAccount): string[] {
  const isUsable = typeof address === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
  return isUsable && chains.some((chain) => chain.startsWith('solana:')) ? [address] : []
}
