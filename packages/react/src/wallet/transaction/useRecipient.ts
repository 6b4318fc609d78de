import { type Chain, compareRecipient, hasContract } from '@latchkey/core'
import { useEffect, useMemo, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import type { TransactionDescription } from './call/describeTransaction.ts'
import { getRecipient } from './getRecipient.ts'
import type { RecipientProps } from './transactionProps.ts'

type TransactionContext = { chain: Chain; wallet: { address: string } }

/** The facts about the recipient from this device and from the chain. Those from the chain may arrive later. */
export function useRecipient(
  context: TransactionContext,
  transaction: TransactionDescription,
): RecipientProps | undefined {
  return useRecipients(context, [transaction])[0]
}

/** Like `useRecipient`, for several transactions sent together. */
export function useRecipients(
  { chain, wallet }: TransactionContext,
  transactions: readonly TransactionDescription[],
): (RecipientProps | undefined)[] {
  const { client } = useLatchkey()
  const recipients = transactions.map((transaction) => getRecipient(transaction))
  const addressKey = [...new Set(recipients.flatMap((one) => (one ? [one.address] : [])))].join()
  /** Whether each address is a contract. */
  const [answers, setAnswers] = useState<{ chainId: number; contracts: ReadonlyMap<string, boolean> }>()
  useEffect(() => {
    if (addressKey === '') return
    let isGone = false
    const settle = (address: string, isContract: boolean) =>
      isGone ||
      setAnswers((before) => ({
        chainId: chain.id,
        contracts: new Map(before?.chainId === chain.id ? before.contracts : []).set(address, isContract),
      }))
    for (const address of addressKey.split(','))
      hasContract(client, { chain, address }).then(
        (isContract) => settle(address, isContract),
        () => {},
      )
    return () => {
      isGone = true
    }
  }, [client, chain, addressKey])
  const hints = useMemo(() => {
    const accounts = client.session.store.getState().user?.linkedAccounts ?? []
    const own = accounts.flatMap((account) =>
      account.type === 'wallet' || account.type === 'smart_wallet' ? [account.address] : [],
    )
    const all = addressKey === '' ? [] : addressKey.split(',')
    return new Map(
      all.map((address) => [
        address,
        compareRecipient(client, { from: wallet.address, to: address, own: [wallet.address, ...own] }),
      ]),
    )
  }, [client, wallet.address, addressKey])
  return recipients.map((recipient) => {
    const hint = recipient && hints.get(recipient.address)
    if (!hint) return undefined
    const isContract = answers?.chainId === chain.id ? answers.contracts.get(recipient.address) : undefined
    return { ...hint, kind: recipient.kind, isContract }
  })
}
