import { limits } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import type { EIP1193Provider } from '../provider/providerContext.ts'
import type { Hex } from '../sign.ts'
import { callWallet } from './callWallet.ts'
import { checksummed } from './checksum.ts'
import type { Connector, WalletReading } from './connector.ts'
import type { ExternalWallet } from './externalWallet.ts'
import { switchChain } from './switchChain.ts'
import { walletError, within } from './walletError.ts'
import { watchLate } from './watchLate.ts'

const patience = { ms: limits.walletRpcTimeoutMs, problem: 'timed-out' } as const

type Options = {
  /** Returns the EIP-1193 provider, or loads it when first needed. */
  open(): Promise<EIP1193Provider>
  /** The time for the user to allow accounts. @default the published two minutes */
  connectMs?: number
}

/** Connects to an Ethereum wallet by EIP-1193. */
export function createEthereumConnector(
  client: Client,
  wallet: ExternalWallet,
  { open, connectMs = limits.walletRpcTimeoutMs }: Options,
): Connector {
  return {
    wallet,
    provider: open,
    async connect({ silent = false } = {}) {
      const provider = await open()
      const method = silent ? 'eth_accounts' : 'eth_requestAccounts'
      const answer = await within(callWallet(provider, method), { ...patience, ms: connectMs })
      const accounts = toAddresses(answer)
      const isEmpty = accounts.length === 0 && !(silent && Array.isArray(answer))
      if (isEmpty) throw walletError('no-accounts', 'Unable to retrieve accounts')
      return { accounts, chainId: accounts.length > 0 ? await readChain(client, provider) : null }
    },
    async sign(address, message) {
      // As bytes: text that begins with 0x would be read as hex.
      const params = [toHex(message), address]
      const signature = await within(callWallet(await open(), 'personal_sign', params), patience)
      if (typeof signature === 'string' && signature.startsWith('0x')) return signature
      throw walletError(null, 'Unable to connect to wallet')
    },
    switchChain: async (chainId) => switchChain(client, await open(), chainId),
    async disconnect() {
      // If the wallet supports it, revokes the permission, so that it asks again next time. Otherwise only the page
      // forgets it.
      const params = [{ eth_accounts: {} }]
      const provider = await open()
      await callWallet(provider, 'wallet_revokePermissions', params).catch(() => {})
    },
    watch: (listener) => watchLate(open, (provider) => watchProvider(provider, listener)),
  }
}

function watchProvider(provider: EIP1193Provider, listener: (change: Partial<WalletReading>) => void) {
  let events = 0
  let isOver = false
  const tell = (change: Partial<WalletReading>) => {
    events++
    listener(change)
  }
  const onAccounts = (accounts: unknown) => tell({ accounts: toAddresses(accounts) })
  const onChain = (chainId: unknown) => {
    const caip = toCaip2(chainId)
    if (caip) tell({ chainId: caip })
  }
  const onDisconnect = () => tell({ accounts: [] })
  const onConnect = () => {
    events++
    void read()
  }
  /** An event during the read is newer than its response: reads again. */
  async function read(): Promise<void> {
    const event = events
    const reading = await readNow(provider).catch(() => undefined)
    if (isOver || !reading) return
    if (event === events) listener(reading)
    else await read()
  }
  // Older injected wallets have no events.
  provider.on?.('accountsChanged', onAccounts)
  provider.on?.('chainChanged', onChain)
  provider.on?.('connect', onConnect)
  provider.on?.('disconnect', onDisconnect)
  return () => {
    isOver = true
    provider.removeListener?.('accountsChanged', onAccounts)
    provider.removeListener?.('chainChanged', onChain)
    provider.removeListener?.('connect', onConnect)
    provider.removeListener?.('disconnect', onDisconnect)
  }
}

/** Reads the data of a wallet that is connected again, without asking the user. */
async function readNow(provider: EIP1193Provider): Promise<WalletReading> {
  const [answer, chain] = await Promise.all([
    callWallet(provider, 'eth_accounts'),
    callWallet(provider, 'eth_chainId'),
  ])
  return { accounts: toAddresses(answer), chainId: toCaip2(chain) }
}

/** Some wallets know their network only a moment after connecting (protocol 12). */
async function readChain(client: Client, provider: EIP1193Provider): Promise<string> {
  for (let read = 1; ; read++) {
    const caip = toCaip2(await callWallet(provider, 'eth_chainId').catch(() => null))
    if (caip) return caip
    if (read === limits.chainIdReads) throw walletError('no-chain', 'Unable to determine current chainId')
    await client.wait(limits.chainIdReadMs)
  }
}

/** Leaves out invalid addresses, which would appear in messages to sign. */
function toAddresses(answer: unknown): string[] {
  if (!Array.isArray(answer)) return []
  return answer
    .map((account) => checksummed(String(account)))
    .filter((one) => /^0x[0-9a-fA-F]{40}$/.test(one))
}

/** Wallets report a network in hexadecimal; older ones in decimal or as a number. */
function toCaip2(chainId: unknown): string | null {
  if (typeof chainId !== 'string' && typeof chainId !== 'number') return null
  const id = Number(chainId)
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : null
}

function toHex(text: string): Hex {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0'))
  return `0x${bytes.join('')}`
}
