import { type BalanceState, createBalanceWatch } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../context.ts'
import { toQuestion } from './fundingNetwork.ts'
import type { ReceiveTarget } from './receive.ts'

const reading: BalanceState = { status: 'reading' }

/** The address's balance on each of its networks, read repeatedly while it is shown. */
export function useBalances({ address, networks }: ReceiveTarget): readonly BalanceState[] {
  const { client } = useLatchkey()
  const [balances, setBalances] = useState<readonly BalanceState[]>([])
  useEffect(() => {
    const watches = networks.map((network) =>
      createBalanceWatch(client, toQuestion(address, network, network.coin.token)),
    )
    const show = () => setBalances(watches.map((watch) => watch.getState()))
    const ends = watches.flatMap((watch) => [watch.subscribe(show), watch.start()])
    return () => {
      for (const end of ends) end()
    }
  }, [client, address, networks])
  return networks.map((_, at) => balances[at] ?? reading)
}
