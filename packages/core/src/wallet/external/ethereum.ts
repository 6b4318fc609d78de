import { AppError, limits } from '@latchkey/wire'
import { getSettings } from '../../app/settings.ts'
import type { Client } from '../../client.ts'
import { loadChains } from '../chainAccess.ts'
import type { EIP1193Provider } from '../providerContext.ts'
import type { Hex } from '../sign.ts'
import { checksummed } from './checksum.ts'
import type { Connector, WalletReading } from './connector.ts'
import type { DiscoveredEthereumWallet } from './discoveredWallet.ts'
import { fromWallet, walletError, within } from './walletError.ts'

const patience = { ms: limits.walletRpcTimeoutMs, problem: 'timed-out' } as const

/** Speaks to an Ethereum wallet of the page by EIP-1193. */
export function createEthereumConnector(client: Client, wallet: DiscoveredEthereumWallet): Connector {
  const provider = wallet.handle
  return {
    wallet,
    async connect({ silent = false } = {}) {
      const method = silent ? 'eth_accounts' : 'eth_requestAccounts'
      const answer = await within(request(provider, method), patience)
      if (!Array.isArray(answer)) throw walletError('no-accounts', 'Unable to retrieve accounts')
      if (answer.length === 0 && !silent) throw walletError('no-accounts', 'Unable to retrieve accounts')
      const accounts = answer.map((account) => checksummed(String(account)))
      return { accounts, chainId: accounts.length > 0 ? await readChain(client, provider) : null }
    },
    async sign(address, message) {
      // As bytes: a text that begins with 0x would be taken for them.
      const params = [toHex(message), address]
      const signature = await within(request(provider, 'personal_sign', params), patience)
      if (typeof signature === 'string' && signature.startsWith('0x')) return signature
      throw walletError(null, 'Unable to connect to wallet')
    },
    switchChain: (chainId) => switchChain(client, provider, chainId),
    async disconnect() {
      // Where the wallet knows how, it asks anew next time; where it does not, the page forgets it.
      const params = [{ eth_accounts: {} }]
      await provider.request({ method: 'wallet_revokePermissions', params }).catch(() => {})
    },
    watch(listener) {
      const onAccounts = (accounts: string[]) =>
        listener({ accounts: Array.isArray(accounts) ? accounts.map(checksummed) : [] })
      const onChain = (chainId: unknown) => {
        const caip = toCaip2(chainId)
        if (caip) listener({ chainId: caip })
      }
      const onDisconnect = () => listener({ accounts: [] })
      const onConnect = () => void readNow(provider).then(listener, () => {})
      // Older injected wallets have no events.
      provider.on?.('accountsChanged', onAccounts)
      provider.on?.('chainChanged', onChain)
      provider.on?.('connect', onConnect)
      provider.on?.('disconnect', onDisconnect)
      return () => {
        provider.removeListener?.('accountsChanged', onAccounts)
        provider.removeListener?.('chainChanged', onChain)
        provider.removeListener?.('connect', onConnect)
        provider.removeListener?.('disconnect', onDisconnect)
      }
    },
  }
}

/** What a wallet that is back says of itself, without a question to the user. */
async function readNow(provider: EIP1193Provider): Promise<WalletReading> {
  const [answer, chain] = await Promise.all([
    request(provider, 'eth_accounts'),
    request(provider, 'eth_chainId'),
  ])
  const accounts = Array.isArray(answer) ? answer.map((account) => checksummed(String(account))) : []
  return { accounts, chainId: toCaip2(chain) }
}

async function request(
  provider: EIP1193Provider,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  try {
    return await provider.request(params ? { method, params } : { method })
  } catch (cause) {
    throw fromWallet(cause)
  }
}

/** Some wallets know their network only a moment after they were connected (protocol 12). */
async function readChain(client: Client, provider: EIP1193Provider): Promise<string> {
  for (let read = 1; ; read++) {
    const caip = toCaip2(await provider.request({ method: 'eth_chainId' }).catch(() => null))
    if (caip) return caip
    if (read === limits.chainIdReads) throw walletError('no-chain', 'Unable to determine current chainId')
    await client.wait(limits.chainIdReadMs)
  }
}

/** Wallets name a network in hexadecimal, older ones in decimal or as a number. */
function toCaip2(chainId: unknown): string | null {
  if (typeof chainId !== 'string' && typeof chainId !== 'number') return null
  const id = Number(chainId)
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : null
}

/** A wallet that does not know the network is given it, and asked again: adding alone may not switch. */
async function switchChain(client: Client, provider: EIP1193Provider, chainId: Hex): Promise<void> {
  const ask = () => request(provider, 'wallet_switchEthereumChain', [{ chainId }])
  try {
    await ask()
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await request(provider, 'wallet_addEthereumChain', [await describeChain(client, chainId)])
    await ask()
  }
}

/** 4902 is the code of EIP-3085's companions; some wallets wrap it. */
function isUnknownChain(error: unknown): boolean {
  const { code, data } = ((error as Error).cause ?? {}) as {
    code?: unknown
    data?: { originalError?: { code?: unknown } }
  }
  return code === 4902 || data?.originalError?.code === 4902
}

/** As EIP-3085 wants it. */
async function describeChain(client: Client, chainId: Hex): Promise<object> {
  const { chains } = await loadChains(getSettings(client).getState())
  const chain = chains.find(({ id }) => id === Number(chainId))
  if (!chain) throw new AppError('unsupported_chain_id', { message: 'Unsupported chainId' })
  const explorer = chain.blockExplorers?.default.url
  return {
    chainId,
    chainName: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: chain.rpcUrls.default.http,
    ...(explorer ? { blockExplorerUrls: [explorer] } : {}),
  }
}

function toHex(text: string): Hex {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0'))
  return `0x${bytes.join('')}`
}
