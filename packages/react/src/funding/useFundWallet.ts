import { useCallback } from 'react'
import { useLatchkey } from '../context.ts'
import type { PrivyEvents } from '../events.ts'
import { useEvents } from '../useEvents.ts'
import type { FundingResult, FundWalletConfig } from './fundWalletConfig.ts'
import { startFunding } from './startFunding.ts'

export type FundWallet = {
  /** As in 3.x: resolves when the user has left the screens. */
  (input: { address: string; options?: FundWalletConfig }): Promise<FundingResult>
  /** As in 2.x: resolves once the screens are open. */
  (address: string, config?: FundWalletConfig): Promise<void>
}

export type UseFundWalletInterface = {
  fundWallet: FundWallet
}

/**
 * Lets the user add funds to an Ethereum wallet, with one of the app's funding methods. It works for guests too.
 * `onUserExited` is called whenever the user leaves the screens, with the balance of the wallet.
 *
 * @throws AppError `must_be_authenticated`, `feature_not_enabled` if funding is off, `unsupported_chain_id`,
 * `invalid_data`; nothing is opened then.
 *
 * @example
 * const { fundWallet } = useFundWallet({ onUserExited: ({ balance }) => console.log(balance) })
 * const { status } = await fundWallet({ address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', options: { amount: '0.05' } })
 */
export function useFundWallet(callbacks?: PrivyEvents['fundWallet']): UseFundWalletInterface {
  const latchkey = useLatchkey()
  useEvents('fundWallet', callbacks)
  const fundWallet = useCallback(
    async (input: string | { address: string; options?: FundWalletConfig }, config?: FundWalletConfig) => {
      const isOfTwo = typeof input === 'string'
      const call = isOfTwo ? { address: input, config } : { address: input.address, config: input.options }
      const { closed } = await startFunding(latchkey, { chainType: 'ethereum', ...call })
      return isOfTwo ? undefined : closed
    },
    [latchkey],
  )
  return { fundWallet: fundWallet as FundWallet }
}
