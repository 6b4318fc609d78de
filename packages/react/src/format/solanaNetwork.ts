import type { SolanaChain, SolanaClusterName, SolanaNetwork } from '@latchkey/core'
import { solDecimals, solSymbol } from './formatSol.ts'

/** Networks of test coins, by their chain. */
const testNames = { 'solana:devnet': 'Solana Devnet', 'solana:testnet': 'Solana Testnet' } as const

/** As a review names it. Of a node that does not say which network it is of, the host stands there. */
export function toSolanaNetwork({ chain, url }: SolanaNetwork): { name: string; isTest: boolean } {
  if (chain === undefined) return { name: `Solana (${new URL(url).host})`, isTest: false }
  return chain === 'solana:mainnet'
    ? { name: 'Solana', isTest: false }
    : { name: testNames[chain], isTest: true }
}

/** SOL as the server's prices have it (protocol 2.9). Only those of the main network are worth anything. */
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

/** As web3.js and older versions call a network. */
export const toClusterName = (chain: SolanaChain): SolanaClusterName => clusterNames[chain]
