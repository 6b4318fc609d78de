import { type Chain, compareRecipient, hasContract, type WalletWithMetadata } from '@latchkey/core'
import { useEffect, useMemo, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import type { TransactionDescription } from './call/describeTransaction.ts'
import { getRecipient } from './getRecipient.ts'
import type { RecipientProps } from './transactionProps.ts'

type TransactionContext = { chain: Chain; wallet: WalletWithMetadata }

/** What this device and the chain say of whoever gets something. What the chain says comes when it comes. */
export function useRecipient(
  { chain, wallet }: TransactionContext,
  transaction: TransactionDescription,
): RecipientProps | undefined {
  const { client } = useLatchkey()
  const { address, kind } = getRecipient(transaction) ?? {}
  const [answer, setAnswer] = useState<{ chainId: number; address: string; isContract: boolean }>()
  useEffect(() => {
    if (address === undefined) return
    let isGone = false
    hasContract(client, { chain, address }).then(
      (isContract) => isGone || setAnswer({ chainId: chain.id, address, isContract }),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [client, chain, address])
  const hint = useMemo(() => {
    if (address === undefined) return undefined
    const accounts = client.session.store.getState().user?.linkedAccounts ?? []
    const own = accounts.flatMap((account) => (account.type === 'wallet' ? [account.address] : []))
    return compareRecipient(client, { from: wallet.address, to: address, own: [wallet.address, ...own] })
  }, [client, wallet.address, address])
  if (address === undefined || kind === undefined || !hint) return undefined
  const isAnswered = answer?.address === address && answer.chainId === chain.id
  return { ...hint, kind, isContract: isAnswered ? answer.isContract : undefined }
}
