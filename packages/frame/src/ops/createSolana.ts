import { vault } from '@latchkey/wire'
import type { Op } from '../serve.ts'
import { sessionOf } from '../token.ts'
import type { Frame } from '../vault.ts'

/**
 * There are no Solana wallets yet. Published clients that are to create one at login take a refusal for the end of the
 * login, so that is not refused, and no key is answered; asked for later, it is (decision 045).
 */
export function createSolana({ api, appId }: Frame): Op<'privy:solana-wallet:create'> {
  return async ({ accessToken }) => {
    await api(vault.postponeSolana, {}, { session: sessionOf(accessToken, appId) })
    return { publicKey: '' }
  }
}
