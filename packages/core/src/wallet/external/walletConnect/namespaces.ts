import type { Settings } from '../../../app/settings.ts'
import { findRpcUrl, loadChains } from '../../chains/chainAccess.ts'

/** The methods that the app may call on the wallet; the chain's node answers others, as for any EIP-1193 provider. */
const methods = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
]

/**
 * Every network is optional (CAIP-25): a wallet that supports one of the app's networks is better than none. Each
 * network has the app's own node; otherwise its calls would go to the relay's vendor. A network without a node is left
 * out.
 */
export async function toNamespaces(settings: Settings) {
  const { chains, first } = await loadChains(settings)
  const orderedChains = [first, ...chains.filter(({ id }) => id !== first.id)].filter(findRpcUrl)
  return {
    eip155: {
      chains: orderedChains.map(({ id }) => `eip155:${id}`),
      methods,
      events: ['accountsChanged', 'chainChanged'],
      rpcMap: Object.fromEntries(orderedChains.map((chain) => [chain.id, findRpcUrl(chain)])),
    },
  }
}
