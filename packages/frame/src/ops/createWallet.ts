import { createWallet } from '../create.ts'
import { fail } from '../errors.ts'
import type { Op } from '../serve.ts'
import { sessionOf } from '../token.ts'
import type { Frame } from '../vault.ts'
import { isAutomatic } from './recoveryChoice.ts'

/** The legacy creation event that react-auth still uses: Ethereum, index 0. */
export function createEthereumWallet(frame: Frame): Op<'privy:wallet:create'> {
  return async (data) => {
    if (!isAutomatic(data) || data.solanaAddress) return fail('not_supported')
    return { address: await createWallet(frame, sessionOf(data.accessToken, frame.appId)) }
  }
}
