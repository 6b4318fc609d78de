import { type Chain, localChain, type PrivyClientConfig, SUPPORTED_CHAINS } from '@latchkey/react'
import { installation } from '../installation.ts'

const { ethereum, solana } = installation.chains ?? {}

/** The local Ethereum chain, if `npm start` runs one. */
const sandboxChain: Chain | undefined = ethereum
  ? { ...localChain, name: 'Sandbox', rpcUrls: { default: { http: [ethereum] } } }
  : undefined

/** The provider's config for the local chains. A real app passes its own chains, or none for the public ones. */
export const chainConfig: Pick<PrivyClientConfig, 'supportedChains' | 'defaultChain' | 'solanaClusters'> = {
  ...(sandboxChain
    ? { supportedChains: [sandboxChain, ...SUPPORTED_CHAINS], defaultChain: sandboxChain }
    : {}),
  ...(solana ? { solanaClusters: [{ name: 'devnet', rpcUrl: solana }] } : {}),
}
