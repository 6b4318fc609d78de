import { AppError, limits } from '@latchkey/wire'
import type { RawBuilder } from 'kysely'
import type { App } from '../../app/app.ts'
import { beginCeremony, isFor, readCeremony, spendCeremony } from '../../ceremony/ceremony.ts'
import type { Context, SignedIn } from '../../context.ts'
import { walletSubject } from '../../wallet/subject.ts'

export type NonceKind = 'siwe-nonce' | 'siws-nonce'
type NonceRequest = { app: App; kind: NonceKind; address: string; caller: SignedIn | undefined }

/**
 * Creates a nonce for one message of one address (R40: sign-in nonces).
 * [EIP-4361](https://eips.ethereum.org/EIPS/eip-4361) allows only letters and digits.
 */
export async function issueNonce(ctx: Context, { app, kind, address, caller }: NonceRequest) {
  const nonce = Buffer.from(ctx.random(16)).toString('hex')
  const { expiresAt } = await beginCeremony(ctx, {
    ...{ app, kind, key: nonce },
    data: { subject: walletSubject(address) },
    seconds: limits.walletNonceSeconds,
    userId: caller?.userId ?? '',
  })
  return { nonce, address, expires_at: expiresAt.toISOString() }
}

/**
 * Returns the statement that uses up the nonce, if it was made for this address and this caller. It is not used up yet,
 * so that a user who fails may try again (protocol 7.3).
 */
export async function spendingNonce(
  ctx: Context,
  { app, kind, address, caller, nonce }: NonceRequest & { nonce: string },
): Promise<RawBuilder<unknown>> {
  const key = { app, kind, key: nonce }
  const ceremony = await readCeremony<{ subject: string }>(ctx, key)
  if (ceremony?.data.subject !== walletSubject(address) || !isFor(ceremony, caller))
    throw new AppError('invalid_credentials')
  return spendCeremony(ctx, key)
}
