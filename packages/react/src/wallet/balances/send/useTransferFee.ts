import { useEffect, useState } from 'react'
import { useLatchkey } from '../../../context.ts'
import type { SendableAsset } from '../transferForm.ts'
import type { WalletNetwork } from '../walletNetwork.ts'
import { type FeeState, readTransferFee } from './transferFee.ts'

type FeeQuestion = {
  network: WalletNetwork | undefined
  asset: SendableAsset | undefined
  from: string
  to: string | undefined
}

/** About the block time of slow networks. */
const everyMs = 12_000

/** The current fee of a transfer. Reads it again for another asset or recipient, and with new blocks. */
export function useTransferFee({ network, asset, from, to }: FeeQuestion): FeeState {
  const latchkey = useLatchkey()
  const [answer, setAnswer] = useState<{ assetId: string; state: FeeState }>()
  useEffect(() => {
    if (!network || !asset || asset.units === 0n) return
    let isGone = false
    let isAsked = false
    const read = async () => {
      if (isAsked || document.visibilityState !== 'visible') return
      isAsked = true
      const fee = await readTransferFee(latchkey, { network, asset, from, to }).catch(() => undefined)
      isAsked = false
      if (isGone) return
      setAnswer({ assetId: asset.id, state: fee ? { status: 'known', ...fee } : { status: 'failed' } })
    }
    void read()
    const timer = setInterval(() => void read(), everyMs)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [latchkey, network, asset, from, to])
  // For the same asset, the last result stays until the next.
  return answer && answer.assetId === asset?.id ? answer.state : { status: 'reading' }
}
