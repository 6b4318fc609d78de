import type { WalletContext } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../../latchkey.ts'
import { once } from '../../../once.ts'
import type { FarcasterSignerActions } from '../../../wallet/walletRuntime.ts'

/** A separate chunk: few apps post for their users. */
export function loadSigner(latchkey: Latchkey, context: WalletContext): FarcasterSignerActions {
  const load = once(async () => {
    const { createSigner } = await import('./createSigner.ts').catch((cause: unknown) => {
      throw new AppError('server_unreachable', { cause })
    })
    return createSigner(latchkey, context)
  })
  return {
    requestFarcasterSigner: async () => (await load()).requestFarcasterSigner(),
    signFarcasterMessage: async (hash) => (await load()).signFarcasterMessage(hash),
  }
}
