import { createHash } from 'node:crypto'
import { limits, type TransferOffer } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import type { IdentityProof } from '../user/identity.ts'
import type { UserRow } from '../user/user.ts'
import { spendProof } from './change.ts'
import { insertTransfer } from './transferStore.ts'

/**
 * The data for the transfer screen (protocol 1.9). The offer is bound to the caller, the session, the account, and the
 * present state of the other user (R62: transfer nonce).
 */
export async function offerTransfer(
  ctx: Context,
  { app, caller, proof, owner }: { app: App; caller: SignedIn; proof: IdentityProof; owner: UserRow },
): Promise<TransferOffer> {
  const nonce = Buffer.from(ctx.random(32)).toString('base64url')
  const now = ctx.now()
  const { type, subject, display } = proof.identity
  await inTransaction(ctx.db, async (trx) => {
    await spendProof(trx, proof)
    await insertTransfer(
      { db: trx, binding: ctx.binding },
      {
        nonce_hash: hashOfNonce(nonce),
        app_id: app.id,
        requester_id: caller.userId,
        session_id: caller.sessionId,
        losing_user_id: owner.id,
        losing_version: owner.version,
        type,
        subject,
        created_at: now,
        expires_at: new Date(now.getTime() + limits.transferNonceSeconds * 1_000),
      },
    )
  })
  return {
    nonce,
    subject,
    account: { displayName: display },
    otherUser: { embeddedWalletAddress: findEmbeddedAddress(owner), ...proof.identity.transferHint },
  }
}

/** Shown so that the user does not lose the wallet unawares: the other account is deleted. */
function findEmbeddedAddress({ accounts }: UserRow): string | null {
  const isEmbedded = ({ type, data }: UserRow['accounts'][number]) =>
    type === 'wallet' && data.wallet_client_type === 'privy'
  const address = accounts.find(isEmbedded)?.data.address
  return typeof address === 'string' ? address : null
}

export function hashOfNonce(nonce: string): Uint8Array {
  return createHash('sha256').update(nonce).digest()
}
