/**
 * What reads, shows and sends Solana transactions, fetched when the first one is asked for.
 *
 * @example
 * const { createSolanaFlow } = await loadSolanaTransactions()
 */
export const loadSolanaTransactions = () => import('./late.ts')
