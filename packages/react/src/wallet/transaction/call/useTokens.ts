import { type Chain, readToken } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../../context.ts'
import type { TokenState, TokenStates } from '../transactionProps.ts'

/** A unit that arrives later is useless: users do not wait for it to read the rest. */
const waitMs = 4_000

/** Reads symbol and decimals of tokens, by their addresses. Without a chain they are unknown. */
export function useTokens(chain: Chain | undefined, addresses: readonly string[]): TokenStates {
  const { client } = useLatchkey()
  const [answers, setAnswers] = useState<TokenStates>(new Map())
  // With several transactions, the next one may move another token: only a response for this address counts.
  const addressKey = addresses.join()
  useEffect(() => {
    if (!chain || addressKey === '') return
    let isGone = false
    const all = addressKey.split(',')
    const settle = (address: string, token: TokenState) =>
      isGone || setAnswers((before) => (before.has(address) ? before : new Map(before).set(address, token)))
    const timer = setTimeout(() => {
      for (const address of all) settle(address, 'unknown')
    }, waitMs)
    for (const address of all)
      readToken(client, { chain, address }).then(
        (token) => settle(address, token),
        () => settle(address, 'unknown'),
      )
    return () => {
      isGone = true
      clearTimeout(timer)
      setAnswers(new Map())
    }
  }, [client, chain, addressKey])
  return new Map(addresses.map((one) => [one, chain ? (answers.get(one) ?? 'loading') : 'unknown']))
}
