import { AppError } from '@latchkey/wire'
import { getSettings } from '../../app/settings.ts'
import type { Client } from '../../client.ts'
import { loadChains } from '../chains/chainAccess.ts'
import type { EIP1193Provider } from '../provider/providerContext.ts'
import type { Hex } from '../sign.ts'
import { callWallet } from './callWallet.ts'

/** If the wallet does not know the network, adds it and asks again: adding it may not switch to it. */
export async function switchChain(client: Client, provider: EIP1193Provider, chainId: Hex): Promise<void> {
  const ask = () => callWallet(provider, 'wallet_switchEthereumChain', [{ chainId }])
  try {
    await ask()
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await callWallet(provider, 'wallet_addEthereumChain', [await describeChain(client, chainId)])
    await ask()
  }
}

/** 4902 is the code of EIP-3326; some wallets wrap it. */
function isUnknownChain(error: unknown): boolean {
  const { code, data } = ((error as Error).cause ?? {}) as {
    code?: unknown
    data?: { originalError?: { code?: unknown } }
  }
  return code === 4902 || data?.originalError?.code === 4902
}

/** In the format of EIP-3085. */
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
