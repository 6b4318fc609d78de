import type { Op } from '../serve.ts'
import { sessionOf } from '../token.ts'
import { type Frame, unlock, walletId } from '../vault.ts'

/** Says whether this device can sign. It asks the vault, so a revoked device learns it here and not in mid-signature. */
export function connect(frame: Frame): Op<'privy:wallets:connect'> {
  return async ({ accessToken, entropyId }) => {
    await unlock(frame, sessionOf(accessToken, frame.appId), walletId(entropyId))
    return { entropyId }
  }
}

/** js-sdk-core 0.37.2: the wallet by its address. */
export function connectByAddress(frame: Frame): Op<'privy:wallet:connect'> {
  return async ({ accessToken, address }) => {
    await unlock(frame, sessionOf(accessToken, frame.appId), walletId(address))
    return { address }
  }
}
