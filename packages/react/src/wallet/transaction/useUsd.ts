import { type Chain, readPrice } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import { useSettings } from '../../useSettings.ts'

/**
 * The price of one coin of the network in dollars. It may arrive later: the coin amounts next to it are the ones that
 * are signed.
 */
export function useUsd({ id, nativeCurrency, testnet }: Chain): number | undefined {
  const { client } = useLatchkey()
  const { primary } = useSettings().embeddedWallets.priceDisplay
  const [answer, setAnswer] = useState<{ key: string; usd: number | undefined }>()
  const { symbol } = nativeCurrency ?? {}
  // The next request may be of another network, whose coin has another price.
  const key = [id, symbol].join()
  useEffect(() => {
    if (testnet || !symbol || primary === 'native-token') return
    let isGone = false
    readPrice(client, { chainId: id, symbol }).then(
      (usd) => isGone || setAnswer({ key: [id, symbol].join(), usd }),
    )
    return () => {
      isGone = true
    }
  }, [client, id, symbol, testnet, primary])
  return answer?.key === key ? answer.usd : undefined
}
