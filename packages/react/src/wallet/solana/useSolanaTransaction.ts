import {
  type Client,
  compareRecipient,
  readSplSymbol,
  type SolanaNetwork,
  type SolanaPlan,
  toSolanaExplorerUrl,
} from '@latchkey/core'
import { useEffect, useMemo, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import { describeSolana } from './describeSolana.ts'
import { listReceivers } from './listReceivers.ts'
import type { SolanaTransactionProps } from './solanaProps.ts'

/** A plan as its screen needs it. Token names may arrive later: their full addresses are shown until then. */
export function useSolanaTransaction(
  plan: SolanaPlan | undefined,
  address: string,
  network: SolanaNetwork,
): SolanaTransactionProps | undefined {
  const { client } = useLatchkey()
  const symbols = useSymbols(plan, network.chain === 'solana:mainnet')
  return useMemo(() => {
    if (!plan) return undefined
    const { fee, balance, changes, problem, transaction, decimals, sentBefore } = plan
    const description = describeSolana(plan, address)
    const mints = [...new Set([...decimals.keys(), ...symbols.keys()])]
    return {
      ...{ balance, changes, problem },
      sentBefore: sentBefore === undefined ? undefined : { url: toSolanaExplorerUrl(network, sentBefore) },
      description,
      resembles: findTwin(client, address, listReceivers(description)),
      fee: { lamports: fee.lamports, payer: fee.payer === address ? undefined : fee.payer },
      tokens: new Map(
        mints.map((mint) => [mint, { decimals: decimals.get(mint), symbol: symbols.get(mint) }]),
      ),
      data: { base64: toBase64(transaction.bytes), bytes: transaction.bytes.length },
    }
  }, [client, plan, address, symbols, network])
}

/** Finds the address that one of the receivers imitates. */
function findTwin(client: Client, from: string, receivers: readonly string[]): string | undefined {
  const accounts = client.session.store.getState().user?.linkedAccounts ?? []
  const own = accounts.flatMap((account) => (account.type === 'wallet' ? [account.address] : []))
  return receivers
    .map((to) => compareRecipient(client, { from, to, own: [from, ...own] }).resembles)
    .find((resembles) => resembles !== undefined)
}

const noSymbols: ReadonlyMap<string, string> = new Map()

function useSymbols(plan: SolanaPlan | undefined, isMain: boolean): ReadonlyMap<string, string> {
  const { client } = useLatchkey()
  const [symbols, setSymbols] = useState(noSymbols)
  const mints = isMain && plan ? [...plan.decimals.keys()].join() : ''
  useEffect(() => {
    if (!mints) return
    let isGone = false
    for (const mint of mints.split(','))
      readSplSymbol(client, mint).then((symbol) => {
        if (symbol !== undefined && !isGone) setSymbols((before) => new Map([...before, [mint, symbol]]))
      })
    return () => {
      isGone = true
    }
  }, [client, mints])
  return symbols
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
