import { type DecodedCalldata, readCalldata } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../../context.ts'
import { useSettings } from '../../../useSettings.ts'
import type { TransactionDescription } from '../call/describeTransaction.ts'

/** The words of an unverified source for a call that the wallet cannot read, where the app asks for them. They come when they come. */
export function useCalldata(
  chainId: number | undefined,
  { call, data, to }: TransactionDescription,
): DecodedCalldata | undefined {
  const { client } = useLatchkey()
  const { extendedCalldataDecoding } = useSettings().embeddedWallets
  const [answer, setAnswer] = useState<{ key: string; result: DecodedCalldata | undefined }>()
  const hex = extendedCalldataDecoding && !call && data?.selector ? data.hex : undefined
  // Of several transactions the next one may be another call: only an answer for this one counts.
  const key = [chainId, to, hex].join()
  useEffect(() => {
    if (chainId === undefined || to === undefined || hex === undefined) return
    let isGone = false
    readCalldata(client, { chainId, to, data: hex }).then(
      (result) => isGone || setAnswer({ key: [chainId, to, hex].join(), result }),
    )
    return () => {
      isGone = true
    }
  }, [client, chainId, to, hex])
  return answer?.key === key ? answer.result : undefined
}
