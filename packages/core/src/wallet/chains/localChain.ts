import type { Chain } from '../../app/config.ts'

/**
 * The Ethereum chain that `npm start` runs on this machine. Give it to the provider while you develop; with another
 * `ETHEREUM_PORT` give a copy that has its own address.
 *
 * @example
 * const config = { supportedChains: [localChain, ...SUPPORTED_CHAINS], defaultChain: localChain }
 */
export const localChain: Chain = {
  id: 31_337,
  name: 'Local chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://localhost:8545'] } },
  testnet: true,
}
