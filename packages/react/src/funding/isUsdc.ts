import { type Chain, findUsdc, findUsdcMint, type SolanaNetwork } from '@latchkey/core'

type TokenNetwork = { chain: Chain; solana?: undefined } | { solana: SolanaNetwork; chain?: undefined }

const clusters: Readonly<Record<string, string>> = {
  'solana:mainnet': 'mainnet-beta',
  'solana:devnet': 'devnet',
}

/** Whether a token is USDC. A token that only has the name is not; on a test network it is worth nothing. */
export function isUsdc({ chain, solana }: TokenNetwork, address: string | undefined): boolean {
  if (address === undefined) return false
  if (chain) return findUsdc(chain.id)?.toLowerCase() === address.toLowerCase()
  return findUsdcMint(clusters[solana.chain ?? ''] ?? '') === address
}
