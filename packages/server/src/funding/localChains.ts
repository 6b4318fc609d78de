/** Local chains, and the chains that they replace in a fake. */
export const localChains: Readonly<Record<string, string>> = {
  'eip155:31337': 'eip155:1',
  'solana:devnet': 'solana:mainnet',
}
