import { readTransferCosts, type TransferCosts } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import type { Funding } from '../funding.ts'
import type { PayingWallet } from './shownTransfer.ts'

export type CostsState =
  | { status: 'reading' }
  /** The wallet is on another type of chain: it can only pay through a bridge. */
  | { status: 'elsewhere' }
  /** Values that a node did not report are missing. */
  | { status: 'known'; costs: TransferCosts }
  | { status: 'failed' }

/** The wallet's balance, and the cost of the transfer. */
export function useTransferCosts({ request }: Funding, { address, chainType }: PayingWallet): CostsState {
  const { client } = useLatchkey()
  const isElsewhere = chainType !== request.chainType
  const [state, setState] = useState<CostsState>({ status: 'reading' })
  useEffect(() => {
    if (isElsewhere) return
    let isGone = false
    readTransferCosts(client, { request, from: address }).then(
      (costs) => isGone || setState({ status: 'known', costs }),
      () => isGone || setState({ status: 'failed' }),
    )
    return () => {
      isGone = true
    }
  }, [client, request, address, isElsewhere])
  return isElsewhere ? { status: 'elsewhere' } : state
}
