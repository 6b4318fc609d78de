/** Calls a Solana node by [JSON-RPC](https://solana.com/docs/rpc). */
export type SolanaRpc = (method: string, params?: readonly unknown[]) => Promise<unknown>
