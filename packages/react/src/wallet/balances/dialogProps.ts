import type { Chain, Hex, SolanaClusterName } from '@latchkey/core'

/** A token of an Ethereum chain, shown next to the chain's own coin. */
export type EvmAsset = { chain: Chain; address: Hex; ticker: string; icon?: string }
/** A token of a Solana cluster. */
export type SolAsset = { cluster: SolanaClusterName; address: string; ticker: string; icon?: string }

export type WalletsDialogProps = {
  /** Chains of `config.supportedChains` whose balances are shown. @default the app's default chain */
  networks?: { id: number }[]
  /** Tokens whose balances are shown. */
  assets?: { ethereum?: EvmAsset[]; solana?: SolAsset[] }
}
