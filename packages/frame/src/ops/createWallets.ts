import { createWallet } from '../create.ts'
import { fail } from '../errors.ts'
import type { Op } from '../serve.ts'
import { sessionOf } from '../token.ts'
import type { Frame } from '../vault.ts'
import { isAutomatic } from './recoveryChoice.ts'

export function createWallets(frame: Frame): Op<'privy:wallets:create'> {
  return async (data) => {
    if (!isAutomatic(data) || data.chainType !== 'ethereum') return fail('not_supported')
    return { address: await createWallet(frame, sessionOf(data.accessToken, frame.appId)) }
  }
}
