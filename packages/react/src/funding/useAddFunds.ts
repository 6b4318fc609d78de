import { type ChainType, readFundingSettings } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../context.ts'
import { tellFailure } from '../modal/navigation/tellFailure.ts'
import type { FundingCall } from './fundWalletConfig.ts'
import { loadFunding } from './loadFunding.ts'

/** Opens the funding screens above the current one; resolves when the user leaves them. */
export type AddFunds = (call: FundingCall) => Promise<unknown>

/** Undefined if funding is off. */
export function useAddFunds(chainType: ChainType | undefined): AddFunds | undefined {
  const latchkey = useLatchkey()
  const config = useStore(latchkey.client.app)
  const settings = readFundingSettings(config ?? {})
  if (!settings || !chainType) return undefined
  return (call) => {
    const work = loadFunding()
      .then(({ openFunding }) => openFunding(latchkey, call, 'push'))
      .then(({ closed }) => closed)
    tellFailure(latchkey, work)
    return work.catch(() => {})
  }
}
