import { readPrice, toBaseUnits } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import { formatEstimate } from '../../format/formatWorth.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { Funding } from '../funding.ts'
import { isUsdc } from '../isUsdc.ts'

/** The approximate value of an amount; undefined if it is unknown, as for coins of a test network. */
export function useEstimate({ network, coin }: Funding, amount: string): string | undefined {
  const { client } = useLatchkey()
  const { language } = useMoreTexts()
  const [answer, setAnswer] = useState<{ key: string; usd: number | undefined }>()
  const isTest = network.chain ? network.chain.testnet : network.solana.chain !== 'solana:mainnet'
  const chainId = network.chain?.id ?? 0
  const { symbol, decimals, token } = coin
  const key = token || isTest ? undefined : `${chainId} ${symbol}`
  useEffect(() => {
    if (key === undefined) return
    let isGone = false
    readPrice(client, { chainId, symbol }).then((usd) => isGone || setAnswer({ key, usd }))
    return () => {
      isGone = true
    }
  }, [client, chainId, symbol, key])
  const ownPrice = answer?.key === key ? answer?.usd : undefined
  const usd = isUsdc(network, token?.address) && !isTest ? 1 : ownPrice
  const units = toBaseUnits(amount, decimals)
  if (usd === undefined || units === undefined) return undefined
  return formatEstimate(units, { decimals, usd, language })
}
