import { type ChainType, readFundingSettings } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../context.ts'
import { tellFailure } from '../modal/navigation/tellFailure.ts'
import { loadFunding } from './loadFunding.ts'

/** Opens the funding screens above the one on show; undefined where a wallet of that chain cannot be funded. */
export function useAddFunds(chainType: ChainType | undefined): ((address: string) => void) | undefined {
  const latchkey = useLatchkey()
  const config = useStore(latchkey.client.app)
  const settings = readFundingSettings(config ?? {})
  // Without a chain of its own an Ethereum wallet is funded on the app's.
  const isPossible = settings && (chainType === 'solana' || settings.defaultChain.startsWith('eip155:'))
  if (!isPossible || !chainType) return undefined
  return (address) =>
    tellFailure(
      latchkey,
      loadFunding().then(({ openFunding }) => openFunding(latchkey, { address, chainType }, 'push')),
    )
}
