import type { SolanaChain, SolanaClusterName, SolanaNetwork } from '@latchkey/core'
import { solDecimals, solSymbol } from './formatSol.ts'

/** Networks of test coins, by their chain. */
const testNames = { 'solana:devnet': 'Solana Devnet', 'solana:testnet': 'Solana Testnet' } as const

/** The network's name in a review. For a node of an unknown network it is the host. */
export function toSolanaNetwork({ chain, url }: SolanaNetwork): { name: string; isTest: boolean } {
  if (chain === undefined) return { name: `Solana (${new URL(url).host})`, isTest: false }
  return chain === 'solana:mainnet'
    ? { name: 'Solana', isTest: false }
    : { name: testNames[chain], isTest: true }
}

/** SOL as in the server's prices (protocol 2.9). Only coins of the main network have a value. */
export function toSolanaCoin({ chain }: SolanaNetwork) {
  return {
    ...{ id: 0, name: 'Solana', rpcUrls: { default: { http: [] } } },
    nativeCurrency: { name: 'Solana', symbol: solSymbol, decimals: solDecimals },
    testnet: chain !== 'solana:mainnet',
  }
}

const clusterNames = {
  'solana:mainnet': 'mainnet-beta',
  'solana:devnet': 'devnet',
  'solana:testnet': 'testnet',
} as const

/** The network's name in web3.js and older versions. */
export const toClusterName = (chain: SolanaChain): SolanaClusterName => clusterNames[chain]
