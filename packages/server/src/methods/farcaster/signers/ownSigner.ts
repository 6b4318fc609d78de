import { AppError } from '@latchkey/wire'
import type { App } from '../../../app/app.ts'
import { audit } from '../../../audit/audit.ts'
import type { Context, SignedIn } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { announce } from '../../../notices/announce.ts'
import { lockCaller } from '../../../session/lockCaller.ts'
import { findReachable, findUser, rewriteData } from '../../../user/store.ts'
import type { AccountRow, UserRow } from '../../../user/user.ts'

export type SignerOwner = SignedIn & { readonly app: App }
/** A key that signs in Farcaster for this id: `0x` and 64 hex digits in lower case. */
export type Signer = { fid: number; key: string }

/** @throws AppError `linked_account_not_found` for a user without a Farcaster account */
export function getFid(user: UserRow): number {
  const fid = findAccount(user)?.data.fid
  if (typeof fid === 'number') return fid
  throw new AppError('linked_account_not_found', {
    message: 'Must have Farcaster account to use Farcaster signers',
  })
}

/** The approved key of the user's Farcaster account. */
export function getOwnKey(user: UserRow): string | undefined {
  const key = findAccount(user)?.data.signer_public_key
  return typeof key === 'string' ? key : undefined
}

/** Adds the key to the user's account, and notifies the user. The second of two simultaneous calls changes nothing. */
export async function approveSigner(ctx: Context, owner: SignerOwner, signer: Signer): Promise<void> {
  await changeSigner(ctx, owner, { signer, isNamed: false, event: 'approved' })
}

/** Removes the key from the user's account. */
export async function revokeSigner(ctx: Context, owner: SignerOwner, signer: Signer): Promise<void> {
  await changeSigner(ctx, owner, { signer, isNamed: true, event: 'revoked' })
}

type SignerChange = {
  signer: Signer
  /** Whether the account had the key before. */
  isNamed: boolean
  event: 'approved' | 'revoked'
}

async function changeSigner(
  ctx: Context,
  owner: SignerOwner,
  { signer: { fid, key }, isNamed, event }: SignerChange,
): Promise<void> {
  const { app, userId } = owner
  const now = ctx.now()
  const ids = { appId: app.id, userId }
  await inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    await lockCaller(at, owner, now)
    const user = await findUser(at, { appId: app.id, id: userId })
    const account = user && findAccount(user)
    // The account was removed or replaced during the request to Farcaster.
    if (account?.data.fid !== fid) return
    if ((account.data.signer_public_key === key) !== isNamed) return
    // In JSON a missing member: the account no longer has a signer.
    await rewriteData(at, { ...ids, now, account }, { signer_public_key: isNamed ? undefined : key })
    const data = { fid: String(fid), key, session: owner.sid }
    await audit(trx, { ...ids, event: `farcaster.signer_${event}`, data, at: now })
    if (event === 'revoked') return
    const before = await findReachable(at, { ...ids, now })
    await announce(ctx, at, { app, userId, event: 'signerAdded', before, by: owner, hold: null })
  })
}

function findAccount(user: UserRow): AccountRow | undefined {
  return user.accounts.find(({ type }) => type === 'farcaster')
}
