import { useFundWallet } from '@latchkey/react'
import { useFundWallet as useFundSolanaWallet } from '@latchkey/react/solana'
import type { ChainType } from './nodes.ts'

/** Opens the funding screens for a small amount of the local chain's coin. Resolves when the user closes them. */
export function useAddFunds({ address, chainType }: { address: string; chainType: ChainType }) {
  const { fundWallet } = useFundWallet()
  const { fundWallet: fundSolanaWallet } = useFundSolanaWallet()
  return (): Promise<unknown> =>
    chainType === 'ethereum'
      ? fundWallet({ address, options: { amount: '0.02', chain: { id: 31337 } } })
      : fundSolanaWallet({ address, options: { amount: '0.2', chain: 'solana:devnet' } })
}
