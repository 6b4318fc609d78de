import { type DecodedCalldata, readCalldata } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../../context.ts'
import { useSettings } from '../../../useSettings.ts'
import type { TransactionDescription } from '../call/describeTransaction.ts'

/**
 * Names from an unverified source for a call that the wallet cannot decode, if the app turns this on. They may arrive
 * later.
 */
export function useCalldata(
  chainId: number | undefined,
  transaction: TransactionDescription,
): DecodedCalldata | undefined {
  return useCalldatas(chainId, [transaction])[0]
}

/** Like `useCalldata`, for several transactions sent together. */
export function useCalldatas(
  chainId: number | undefined,
  transactions: readonly TransactionDescription[],
): (DecodedCalldata | undefined)[] {
  const { client } = useLatchkey()
  const { extendedCalldataDecoding } = useSettings().embeddedWallets
  const [answers, setAnswers] = useState<ReadonlyMap<string, DecodedCalldata | undefined>>(new Map())
  // With several transactions, the next one may be another call: only a response for this one counts.
  const keys = transactions.map(({ call, data, to }) =>
    extendedCalldataDecoding && chainId !== undefined && to !== undefined && !call && data?.selector
      ? [chainId, to, data.hex].join()
      : '',
  )
  const allKeys = [...new Set(keys)].filter(Boolean).join(' ')
  useEffect(() => {
    let isGone = false
    for (const key of allKeys.split(' ').filter(Boolean)) {
      const [id, to, hex] = key.split(',') as [string, string, string]
      readCalldata(client, { chainId: Number(id), to, data: hex }).then(
        (result) => isGone || setAnswers((before) => new Map(before).set(key, result)),
      )
    }
    return () => {
      isGone = true
    }
  }, [client, allKeys])
  return keys.map((key) => answers.get(key))
}
