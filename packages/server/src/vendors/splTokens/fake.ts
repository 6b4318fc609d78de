import type { SplToken, SplTokenSource } from './splTokens.ts'

const tokens: Readonly<Record<string, SplToken>> = {
  // The faucet's token.
  TestCo1n11111111111111111111111111111111111: { symbol: 'TEST', decimals: 6 },
}

/** The tokens of the sandbox, on the chain that replaces devnet. Like the vendor, it does not know every token. */
export const fakeSplTokens: SplTokenSource = {
  cluster: 'devnet',
  getToken: async (mint) => (Object.hasOwn(tokens, mint) ? tokens[mint] : undefined),
}
