import { limits } from '@latchkey/wire'
import type { Chain } from '../../app/config.ts'
import type { Client } from '../../client.ts'
import { createValue, type Store } from '../../store.ts'
import type { SolanaNetwork } from '../../transaction/solana/clusters.ts'
import type { Holding, TokenAsset } from '../../wallet/balances/holding.ts'
import { readBalances } from '../../wallet/balances/readBalances.ts'
import { readSolanaBalances } from '../../wallet/balances/readSolanaBalances.ts'

/** The address and coin whose balance is read. */
export type BalanceQuestion = {
  address: string
  /** Undefined for the network's own coin. */
  token?: TokenAsset | undefined
} & ({ chain: Chain; solana?: undefined } | { solana: SolanaNetwork; chain?: undefined })

/** `hasArrived`: the balance is higher than when the watch began. */
export type BalanceState =
  | { status: 'reading' }
  | { status: 'failed' }
  | { status: 'known'; units: bigint; hasArrived: boolean }

/**
 * Reads the balance of an address in one coin.
 *
 * @throws the node's error; a plain Error if the token's contract returns no balance.
 *
 * @example
 * const units = await readBalance(client, { chain: mainnet, address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' })
 */
export async function readBalance(
  client: Pick<Client, 'http'>,
  { address, token, chain, solana }: BalanceQuestion,
): Promise<bigint> {
  const question = { addresses: [address], tokens: token ? [token] : [] }
  const holdings = chain
    ? await readBalances(client, { chain, ...question })
    : await readSolanaBalances(client, { network: solana, ...question })
  const isAsked = ({ token: found }: Holding) => found?.address === token?.address
  const units = holdings[address]?.find(isAsked)?.units
  if (units === undefined) throw new Error('Unable to fetch token details')
  return units
}

export type BalanceWatch = Store<BalanceState> & {
  /** Asks every two seconds until the returned function is called (protocol 19.4). */
  start(): () => void
}

/**
 * Watches the balance of an address that waits for a payment. Tries again if the node does not answer.
 *
 * @example
 * const watch = createBalanceWatch(client, { chain: mainnet, address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' })
 * const stop = watch.start()
 */
export function createBalanceWatch(
  client: Pick<Client, 'http' | 'wait'>,
  question: BalanceQuestion,
): BalanceWatch {
  const { set, ...store } = createValue<BalanceState>({ status: 'reading' })
  let first: bigint | undefined

  function put(units: bigint): void {
    first ??= units
    const last = store.getState()
    if (last.status !== 'known' || last.units !== units)
      set({ status: 'known', units, hasArrived: units > first })
  }

  async function follow(isOn: () => boolean): Promise<void> {
    while (isOn()) {
      const units = await readBalance(client, question).catch(() => undefined)
      if (!isOn()) return
      if (units !== undefined) put(units)
      else if (store.getState().status === 'reading') set({ status: 'failed' })
      await client.wait(limits.fundingBalancePollMs)
    }
  }

  return {
    ...store,
    start() {
      let isOn = true
      void follow(() => isOn)
      return () => {
        isOn = false
      }
    },
  }
}
