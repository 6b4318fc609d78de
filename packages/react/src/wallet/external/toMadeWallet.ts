import { getSettings, hasCoinbase, type MadeWallet } from '@latchkey/core'
import { isPhone } from '../../isPhone.ts'
import type { Latchkey } from '../../latchkey.ts'
import { hasRelay } from './hasRelay.ts'
import { names } from './list/names.ts'
import { getAppBase } from './list/walletLinks.ts'
import { findWallet } from './list/walletRegistry.ts'

/** Creates the wallet of a row that is not on this page, if it can be reached anyway. */
export async function toMadeWallet(
  { client, loadExternal }: Latchkey,
  option: string,
): Promise<MadeWallet | undefined> {
  const { make } = await loadExternal()
  const settings = getSettings(client).getState()
  if (isCoinbase(option) && (await hasCoinbase()))
    return make({ connectorType: 'coinbase_wallet', walletClientType: option, name: names.coinbase_wallet })
  if (!hasRelay(settings)) return undefined
  if (option === 'wallet_connect') return make({ ...relay, walletClientType: option, name: names[option] })
  const entry = findWallet(option)
  if (!entry || entry.isSolana) return undefined
  // On a desktop the wallet is on another device, and nothing can bring it to the front.
  const appLink = isPhone() ? getAppBase(entry) : undefined
  return make({ ...relay, walletClientType: option, name: entry.name, appLink })
}

const relay = { connectorType: 'wallet_connect_v2' } as const

const isCoinbase = (option: string) => option === 'coinbase_wallet' || option === 'coinbase_smart_wallet'
