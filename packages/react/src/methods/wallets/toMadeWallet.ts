import { getSettings, hasCoinbase, type MadeWallet } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import { hasRelay } from './hasRelay.ts'
import { isNamed, names } from './names.ts'

/** The wallet of a row that is not on this page, where it can be reached all the same. */
export async function toMadeWallet(
  { client, loadExternal }: Latchkey,
  option: string,
): Promise<MadeWallet | undefined> {
  const { make } = await loadExternal()
  const settings = getSettings(client).getState()
  if (isCoinbase(option) && (await hasCoinbase()))
    return make({ connectorType: 'coinbase_wallet', walletClientType: option, name: names.coinbase_wallet })
  if (!isNamed(option) || !hasRelay(settings)) return undefined
  return make({ connectorType: 'wallet_connect_v2', walletClientType: option, name: names[option] })
}

const isCoinbase = (option: string) => option === 'coinbase_wallet' || option === 'coinbase_smart_wallet'
