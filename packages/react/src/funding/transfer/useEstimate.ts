import { readPrice, toBaseUnits } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import { formatWorth } from '../../format/formatCoin.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { Funding } from '../funding.ts'

/** About what an amount is worth; undefined where that is not known, as of the coins of a test network. */
export function useEstimate({ network, coin }: Funding, amount: string): string | undefined {
  const { client } = useLatchkey()
  const { language } = useMoreTexts()
  const [usd, setUsd] = useState<number>()
  const isTest = network.chain ? network.chain.testnet : network.solana.chain !== 'solana:mainnet'
  const isPriced = !coin.token && !isTest
  const chainId = network.chain?.id ?? 0
  const { symbol, decimals } = coin
  useEffect(() => {
    let isGone = false
    // A dollar each is what USDC promises.
    if (symbol === 'USDC' && coin.token && !isTest) setUsd(1)
    else if (isPriced) readPrice(client, { chainId, symbol }).then((price) => isGone || setUsd(price))
    return () => {
      isGone = true
    }
  }, [client, chainId, symbol, isPriced, isTest, coin])
  const units = toBaseUnits(amount, decimals)
  if (usd === undefined || units === undefined) return undefined
  return `≈ ${formatWorth(units, { decimals, usd, language })}`
}
