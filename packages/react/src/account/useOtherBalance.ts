import { findSolanaNetwork, getSettings, loadChains, readBalance } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../context.ts'
import { formatBalance } from '../format/formatBalance.ts'
import { toSolanaCoin, toSolanaNetwork } from '../format/solanaNetwork.ts'
import type { Latchkey } from '../latchkey.ts'
import { useMoreTexts } from '../texts/useMoreTexts.ts'

type Balance = { units: bigint; symbol: string; decimals: number; network: string }

/** Another wallet's balance of the app's default coin. `loading` until it is known; undefined if it is unknown. */
export function useOtherBalance(address: string): string | undefined {
  const { client } = useLatchkey()
  const { language } = useMoreTexts()
  const [answer, setAnswer] = useState<{ address: string; balance: Balance | undefined }>()
  useEffect(() => {
    let isGone = false
    const settle = (balance: Balance | undefined) => isGone || setAnswer({ address, balance })
    readCoins(client, address).then(settle, () => settle(undefined))
    return () => {
      isGone = true
    }
  }, [client, address])
  if (answer?.address !== address) return 'loading'
  const { balance } = answer
  return balance && `${formatBalance(balance, language)} ${balance.symbol} · ${balance.network}`
}

async function readCoins(client: Latchkey['client'], address: string): Promise<Balance> {
  const settings = getSettings(client).getState()
  if (!address.startsWith('0x')) {
    const solana = findSolanaNetwork(settings.solanaClusters)
    const units = await readBalance(client, { address, solana })
    return { units, ...toSolanaCoin(solana).nativeCurrency, network: toSolanaNetwork(solana).name }
  }
  const { first: chain } = await loadChains(settings)
  const { symbol = 'ETH', decimals = 18 } = chain.nativeCurrency ?? {}
  return { units: await readBalance(client, { address, chain }), symbol, decimals, network: chain.name }
}
