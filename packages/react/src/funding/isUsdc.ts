import { type Chain, findUsdc, findUsdcMint, type SolanaNetwork } from '@latchkey/core'

type TokenNetwork = { chain: Chain; solana?: undefined } | { solana: SolanaNetwork; chain?: undefined }

/** Whether a token is USDC, which promises a dollar each. A token that only calls itself so promises nothing. */
export function isUsdc({ chain, solana }: TokenNetwork, address: string | undefined): boolean {
  if (address === undefined) return false
  const usdc = chain
    ? findUsdc(chain.id)
    : findUsdcMint(solana.chain === 'solana:mainnet' ? 'mainnet-beta' : '')
  return usdc?.toLowerCase() === address.toLowerCase()
}
