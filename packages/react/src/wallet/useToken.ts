import { type Chain, readToken } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../context.ts'
import type { TokenState } from './transactionProps.ts'

/** Of no use later than that: a user who waits for a unit would not read the rest. */
const waitMs = 4_000

type Answer = { address: string; token: TokenState }

/** What the token that is moved says of itself. */
export function useToken(chain: Chain, address: string | undefined): TokenState {
  const { client } = useLatchkey()
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (address === undefined) return
    let isGone = false
    const settle = (token: TokenState) => {
      if (isGone) return
      isGone = true
      setAnswer({ address, token })
    }
    const timer = setTimeout(() => settle('unknown'), waitMs)
    readToken(client, { chain, address }).then(settle, () => settle('unknown'))
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [client, chain, address])
  if (address === undefined) return 'unknown'
  // Of several transactions the next one may move another token: the answer for the one before is none for it.
  return answer?.address === address ? answer.token : 'loading'
}
