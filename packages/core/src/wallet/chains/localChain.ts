import type { Chain } from '../../app/config.ts'

/**
 * The Ethereum chain that `npm start` runs on this machine. Pass it to the provider during development; with another
 * `ETHEREUM_PORT`, pass a copy with that address.
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
