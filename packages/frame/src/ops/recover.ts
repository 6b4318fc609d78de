import { fail } from '../errors.ts'
import { recoverWallet } from '../recover.ts'
import type { Op } from '../serve.ts'
import { sessionOf } from '../token.ts'
import { type Frame, walletId } from '../vault.ts'
import { isAutomatic } from './recoveryChoice.ts'

export function recover(frame: Frame): Op<'privy:wallets:recover'> {
  return async (data) => {
    if (!isAutomatic(data)) return fail('not_supported')
    await recoverWallet(frame, sessionOf(data.accessToken, frame.appId), walletId(data.entropyId))
    return { entropyId: data.entropyId }
  }
}

/** js-sdk-core 0.37.2: the wallet by its address. */
export function recoverByAddress(frame: Frame): Op<'privy:wallet:recover'> {
  return async (data) => {
    if (!isAutomatic(data)) return fail('not_supported')
    await recoverWallet(frame, sessionOf(data.accessToken, frame.appId), walletId(data.address))
    return { address: data.address }
  }
}
