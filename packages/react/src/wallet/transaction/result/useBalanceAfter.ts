import { type BalanceQuestion, readBalance } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../../context.ts'
import { formatBalance } from '../../../format/formatBalance.ts'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'

/** The sent asset, whose balance has changed. */
export type SentAsset = { question: BalanceQuestion; decimals: number; symbol: string }

/** The wallet's balance after its transaction. `loading` until confirmed; undefined if nothing is sent. */
export function useBalanceAfter(asset: SentAsset | undefined, isDone: boolean): string | undefined {
  const { client } = useLatchkey()
  const { transaction: t, language } = useMoreTexts()
  const [answer, setAnswer] = useState<{ key: string; units: bigint | undefined }>()
  const { question } = asset ?? {}
  const key = question && `${question.address} ${question.token?.address} ${question.chain?.id}`
  const latestQuestion = useRef(question)
  latestQuestion.current = question
  useEffect(() => {
    const { current: question } = latestQuestion
    if (!isDone || !question || key === undefined) return
    let isGone = false
    const settle = (units: bigint | undefined) => isGone || setAnswer({ key, units })
    readBalance(client, question).then(settle, () => settle(undefined))
    return () => {
      isGone = true
    }
  }, [client, key, isDone])
  if (!asset) return undefined
  if (!isDone || answer?.key !== key || !answer) return 'loading'
  if (answer.units === undefined) return t.notKnown
  return `${formatBalance({ units: answer.units, decimals: asset.decimals }, language)} ${asset.symbol}`
}
