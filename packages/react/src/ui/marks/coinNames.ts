import type { CoinName } from './coins.ts'

/** A drawing in `coins.ts`, and whether it is for a test network. */
export type Coin = { name: CoinName; isTest?: boolean }

const test = (name: CoinName): Coin => ({ name, isTest: true })

/** By CAIP-2: the default networks (protocol 12) and the networks of Solana. */
export const chainCoins: Readonly<Record<string, Coin>> = {
  'eip155:1': { name: 'ether' },
  'eip155:10': { name: 'optimism' },
  'eip155:42': { name: 'lukso' },
  'eip155:137': { name: 'polygon' },
  'eip155:314': { name: 'filecoin' },
  'eip155:314159': test('filecoin'),
  'eip155:690': { name: 'redstone' },
  'eip155:999': { name: 'hyperliquid' },
  'eip155:8453': { name: 'base' },
  'eip155:17000': test('ether'),
  'eip155:17069': test('redstone'),
  'eip155:42161': { name: 'arbitrum' },
  'eip155:42220': { name: 'celo' },
  'eip155:43113': test('avalanche'),
  'eip155:43114': { name: 'avalanche' },
  'eip155:44787': test('celo'),
  'eip155:59140': test('linea'),
  'eip155:59144': { name: 'linea' },
  'eip155:80002': test('polygon'),
  'eip155:80085': test('berachain'),
  'eip155:84532': test('base'),
  'eip155:421614': test('arbitrum'),
  'eip155:7777777': { name: 'zora' },
  'eip155:11155111': test('ether'),
  'eip155:11155420': test('optimism'),
  'eip155:999999999': test('zora'),
  'solana:mainnet': { name: 'solana' },
  'solana:devnet': test('solana'),
  'solana:testnet': test('solana'),
}

/** By ticker. A ticker proves nothing: anyone may call a token USDC (see `TokenMark`). */
export const tokenCoins: Readonly<Record<string, Coin>> = {
  ETH: { name: 'ether' },
  USDC: { name: 'usdc' },
  USDT: { name: 'usdt' },
  SOL: { name: 'solana' },
  POL: { name: 'polygon' },
  AVAX: { name: 'avalanche' },
  BNB: { name: 'bnb' },
  DAI: { name: 'dai' },
  WBTC: { name: 'wbtc' },
  CELO: { name: 'celo' },
}
