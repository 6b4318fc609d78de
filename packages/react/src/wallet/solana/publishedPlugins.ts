// What published versions need for what works here without it.

export type DefaultSolanaRpcsPlugin = { readonly id: symbol }

const id = Symbol('defaultSolanaRpcs')

/**
 * For `config.plugins`, by which 3.x reaches Solana's public nodes where the app names none. Here it does without.
 *
 * @example
 * const config = { plugins: [defaultSolanaRpcsPlugin()] }
 */
export function defaultSolanaRpcsPlugin(): DefaultSolanaRpcsPlugin {
  return { id }
}

/**
 * Does nothing, as in published versions since wallets sign with Ledger devices themselves.
 *
 * @example
 * useSolanaLedgerPlugin()
 */
export function useSolanaLedgerPlugin(): void {}
