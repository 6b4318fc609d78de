/** Chains of this machine, and those whose coins a fake takes them for. */
export const localChains: Readonly<Record<string, string>> = {
  'eip155:31337': 'eip155:1',
  'solana:devnet': 'solana:mainnet',
}
