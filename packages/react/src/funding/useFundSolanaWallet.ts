import { useCallback } from 'react'
import { useLatchkey } from '../context.ts'
import type { PrivyEvents } from '../events.ts'
import { useEvents } from '../useEvents.ts'
import type { SolanaFundingConfig } from './fundWalletConfig.ts'
import { startFunding } from './startFunding.ts'

export type UseFundSolanaWalletInterface = {
  fundWallet: {
    /** As in 3.x: resolves when the user has left the screens. */
    (input: { address: string; options?: SolanaFundingConfig }): Promise<void>
    /** As in 2.x: resolves once the screens are open. */
    (address: string, config?: SolanaFundingConfig): Promise<void>
  }
}

/**
 * Lets the user add funds to a Solana wallet. Exported by `@latchkey/react/solana` as `useFundWallet`.
 *
 * @throws AppError as `useFundWallet` for Ethereum
 *
 * @example
 * const { fundWallet } = useFundSolanaWallet()
 * await fundWallet({ address: 'EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o', options: { amount: '0.1' } })
 */
export function useFundSolanaWallet(
  callbacks?: PrivyEvents['fundSolanaWallet'],
): UseFundSolanaWalletInterface {
  const latchkey = useLatchkey()
  useEvents('fundSolanaWallet', callbacks)
  const fundWallet = useCallback(
    async (
      input: string | { address: string; options?: SolanaFundingConfig },
      config?: SolanaFundingConfig,
    ) => {
      const isOfTwo = typeof input === 'string'
      const call = isOfTwo ? { address: input, config } : { address: input.address, config: input.options }
      const { closed } = await startFunding(latchkey, { chainType: 'solana', ...call })
      if (!isOfTwo) await closed
    },
    [latchkey],
  )
  return { fundWallet }
}

/**
 * `useFundWallet` of `@latchkey/react/solana` under its name in 2.25 for wallets of the Wallet Standard.
 *
 * @example
 * const { fundWallet } = useStandardFundWallet()
 */
export const useStandardFundWallet = (): UseFundSolanaWalletInterface => useFundSolanaWallet()

/**
 * Does nothing, as in published versions: Solana is funded like any other chain.
 *
 * @example
 * useSolanaFundingPlugin()
 */
export function useSolanaFundingPlugin(): void {}
