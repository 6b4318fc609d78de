// Published versions need it for features that work here without it.

export type DefaultSolanaRpcsPlugin = { readonly id: symbol }

const id = Symbol('defaultSolanaRpcs')

/**
 * For `config.plugins`: with it, 3.x uses Solana's public nodes if the app names none. This SDK does not need it.
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
