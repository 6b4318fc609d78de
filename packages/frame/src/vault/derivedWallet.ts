import { type ChainType, canonicalJson, type VaultWallet, vault } from '@latchkey/wire'
import type { Caller } from '../channel/caller.ts'
import { fail } from '../errors.ts'
import { type ChainName, chains } from '../keys/chains.ts'
import { derive } from '../keys/derive.ts'
import { wipe } from '../keys/encoding.ts'
import { wipeSecret } from '../keys/secret.ts'
import { recoverInTurn } from '../recovery/recoverWallet.ts'
import {
  type Frame,
  inTurn,
  isNotHere,
  type KeyRequest,
  keep,
  type OpenedSecret,
  openWithVault,
  readName,
  withDevice,
} from './vault.ts'

/**
 * Adds a wallet of the user's mnemonic, or returns the existing one: derives its key and sends the address to the
 * vault. Nothing is sealed, because the existing slots contain the mnemonic (security 2.5).
 */
export function addWallet(frame: Frame, caller: Caller, keyRequest: KeyRequest): Promise<string> {
  return inTurn(frame, caller, () => addInTurn(frame, caller, keyRequest))
}

type Beside = { beside: VaultWallet; chain: ChainType }

/**
 * Adds the first wallet of another chain. Published clients do so even if the existing wallet is not on this device.
 */
export async function deriveBeside(frame: Frame, caller: Caller, { beside, chain }: Beside): Promise<string> {
  const name = readName(frame, beside.address)
  const add = () => addInTurn(frame, caller, { name, chain, index: 0 })
  try {
    return await add()
  } catch (error) {
    if (!isNotHere(error) || beside.recovery_method !== 'privy') throw error
    await recoverInTurn(frame, caller, { name, secret: undefined })
    return add()
  }
}

async function addInTurn(frame: Frame, caller: Caller, keyRequest: KeyRequest): Promise<string> {
  const opening = await openWithVault(frame, caller, keyRequest.name)
  try {
    const input = await prove(caller, opening, keyRequest)
    const record = await frame.devices.obtain(caller.session)
    const { wallet } = await frame.api(vault.addWallet, input, withDevice(caller, record))
    if (wallet.address !== input.address) return fail('wallet_damaged')
    await keep(frame, caller, { ...opening, keyRequest })
    return wallet.address
  } finally {
    wipeSecret(opening.secret)
  }
}

/**
 * Signs with two keys: the new one, and the one whose address names the entropy. This proves that both belong to one
 * mnemonic.
 */
async function prove({ session }: Caller, { entropyId, secret }: OpenedSecret, { chain, index }: KeyRequest) {
  const rootChain = getChain(entropyId)
  const key = await derive(secret, chain, index)
  const rootKey = await derive(secret, rootChain, 0)
  try {
    const address = chains[chain].toAddress(key)
    const wallet = { entropy_id: entropyId, chain_type: chain, hd_wallet_index: index, address }
    const { appId: app, userId: user } = session
    const statement = canonicalJson({ typ: 'wallet', app, user, ...wallet })
    return {
      ...wallet,
      root_signature: chains[rootChain].prove(statement, rootKey),
      signature: chains[chain].prove(statement, key),
    }
  } finally {
    wipe(key, rootKey)
  }
}

function getChain(address: string): ChainName {
  return chains.ethereum.readAddress(address) === undefined ? 'solana' : 'ethereum'
}
