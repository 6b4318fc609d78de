/**
 * Loads the code for Solana transactions with the first request.
 *
 * @example
 * const { createSolanaFlow } = await loadSolanaTransactions()
 */
export const loadSolanaTransactions = () => import('./late.ts')
