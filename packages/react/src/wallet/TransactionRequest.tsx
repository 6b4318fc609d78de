import { type ApprovalRequest, type Chain, readPrice, readToken } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../context.ts'
import { useSettings } from '../useSettings.ts'
import { describeTransaction } from './describeTransaction.ts'
import type { SignRequestProps } from './SignPage.tsx'
import { TransactionView } from './TransactionView.tsx'
import type { TokenState } from './transactionProps.ts'

export type TransactionRequestProps = {
  request: Extract<ApprovalRequest, { transaction: unknown }>
  shared: SignRequestProps
}

/** A transaction with what the token that it moves says of itself. */
export function TransactionRequest({ request, shared }: TransactionRequestProps) {
  const { id, name, nativeCurrency } = request.chain
  const transaction = describeTransaction(request)
  const token = useToken(request.chain, transaction.call && transaction.to)
  return (
    <TransactionView
      {...shared}
      transaction={transaction}
      network={{ id, name: name || undefined, coin: nativeCurrency }}
      token={token}
      usd={useUsd(request.chain)}
      isSent={request.method === 'eth_sendTransaction'}
    />
  )
}

/** Of no use later than that: whoever waits for a unit would not read the rest. */
const waitMs = 4_000

function useToken(chain: Chain, address: string | undefined): TokenState {
  const { client } = useLatchkey()
  const [token, setToken] = useState<TokenState>(address === undefined ? 'unknown' : 'loading')
  useEffect(() => {
    if (address === undefined) return
    let isGone = false
    const settle = (state: TokenState) => {
      if (isGone) return
      isGone = true
      setToken(state)
    }
    const timer = setTimeout(() => settle('unknown'), waitMs)
    readToken(client, { chain, address }).then(settle, () => settle('unknown'))
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [client, chain, address])
  return token
}

/** It comes when it comes: the amounts beside it are what is signed. */
function useUsd({ id, nativeCurrency, testnet }: Chain): number | undefined {
  const { client } = useLatchkey()
  const { primary } = useSettings().embeddedWallets.priceDisplay
  const [usd, setUsd] = useState<number>()
  const { symbol } = nativeCurrency ?? {}
  useEffect(() => {
    if (testnet || !symbol || primary === 'native-token') return
    let isGone = false
    readPrice(client, { chainId: id, symbol }).then((price) => isGone || setUsd(price))
    return () => {
      isGone = true
    }
  }, [client, id, symbol, testnet, primary])
  return usd
}
