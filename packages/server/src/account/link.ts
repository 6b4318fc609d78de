import { AppError, limits } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import { canLogIn, type Identity, type IdentityProof, isTransferable, isUnproven } from '../user/identity.ts'
import { isHeld, linkAccount } from '../user/ownAccounts.ts'
import { findOwner, findUser, getAccount, markVerified, proveAccount } from '../user/store.ts'
import type { AccountRow, UserRow } from '../user/user.ts'
import { type AccountChange, type ChangeRecord, changeAccounts, present, spendProof } from './change.ts'
import { assertNotDenied } from './denied.ts'
import { endGuest } from './endGuest.ts'
import { offerTransfer } from './offerTransfer.ts'

type LinkRequest = { app: App; caller: SignedIn; proof: IdentityProof }

/**
 * Links a proven account to the caller. An account that the caller already has is verified again; one of another user
 * is refused or, if it can be moved, offered for transfer.
 */
export async function link(ctx: Context, request: LinkRequest): Promise<UserRow> {
  const { app, proof } = request
  const { identity } = proof
  await assertNotDenied(ctx, { app, caller: request.caller, identity })
  const owner = await findOwner(ctx, { appId: app.id, identity, now: ctx.now() })
  if (owner && owner.id !== request.caller.userId) {
    assertRoomForType(request.caller.user.accounts, identity)
    return throwOwned(ctx, request, owner)
  }
  return changeAccounts(ctx, { ...request, name: 'linked' }, (change) => add(change, proof))
}

async function add(
  { trx, at, app, caller, now, hold }: AccountChange,
  proof: IdentityProof,
): Promise<ChangeRecord> {
  await spendProof(trx, proof)
  const { identity } = proof
  const own = { appId: app.id, userId: caller.userId, identity, now }
  // With the user locked: two concurrent calls cannot both be the last one that fits (R60: limits on accounts), nor
  // both be the first.
  const user = present(await findUser(at, { appId: app.id, id: caller.userId }))
  const { accounts } = user
  const account = getAccount(user, identity)
  if (account && isUnproven(account)) {
    // Only the app's server has named it: for its owner it is a new login.
    await proveAccount(at, { ...own, account, identity, heldUntil: hold })
    return {
      event: 'account.linked',
      data: { type: identity.type },
      told: { event: 'linked', added: identity },
    }
  }
  if (account) {
    await markVerified(at, { ...own, account })
    return { event: 'account.verified', data: { type: identity.type } }
  }
  assertRoomForType(accounts, identity)
  assertRoomForWallet(app, accounts, identity)
  // A smart wallet belongs to an embedded wallet of the user and logs no user in, so it gives no other person access.
  const isSmart = identity.type === 'smart_wallet'
  await linkAccount(at, { ...own, hold: isSmart ? null : hold })
  // Published clients send a link where a guest logs in with some methods (protocol 9).
  const isGuestNoMore = caller.user.is_guest && canLogIn(identity)
  if (isGuestNoMore)
    await endGuest(at, { appId: app.id, userId: caller.userId, now, except: caller.sessionId })
  return {
    event: 'account.linked',
    data: { type: identity.type },
    ...(isSmart ? {} : { told: { event: isGuestNoMore ? 'upgraded' : 'linked', added: identity } }),
  }
}

/** Wallets and connected apps have no limit. */
const maxByType: Record<string, number> = {
  wallet: Number.POSITIVE_INFINITY,
  smart_wallet: Number.POSITIVE_INFINITY,
  cross_app: Number.POSITIVE_INFINITY,
  passkey: limits.passkeysPerUser,
}

export function assertRoomForType(accounts: UserRow['accounts'], { type }: Pick<Identity, 'type'>): void {
  if (
    accounts.filter((account) => account.type === type).length < (maxByType[type] ?? limits.accountsPerType)
  )
    return
  throw new AppError('cannot_link_more_of_type', {
    message: `User already has an account of type ${type} linked.`,
  })
}

/** An app may limit how many external wallets users link; embedded ones do not count. */
export function assertRoomForWallet(
  { settings }: App,
  accounts: UserRow['accounts'],
  { type }: Pick<Identity, 'type'>,
): void {
  const max = settings.max_linked_wallets_per_user
  if (type !== 'wallet' || max === null) return
  const own = accounts.filter((account) => account.type === 'wallet' && canLogIn(account))
  if (own.length >= max) throw new AppError('cannot_link_more_of_type')
}

async function throwOwned(ctx: Context, request: LinkRequest, owner: UserRow): Promise<never> {
  const { identity } = request.proof
  const account = getAccount(owner, identity)
  // The user who linked it may not be its owner, and would lose everything else by a transfer.
  const isSure = account && !account.is_removed && isOfUser(owner, account, ctx.now())
  if (!isSure || !isTransferable(identity.type)) throw new AppError('linked_to_another_user')
  throw new AppError('account_transfer_required', { data: await offerTransfer(ctx, { ...request, owner }) })
}

/**
 * Whether an account surely belongs to its user, so that its owner may close the user by a transfer. One that only the
 * app's server has named does if it is the user's only login.
 */
export function isOfUser({ accounts }: Pick<UserRow, 'accounts'>, account: AccountRow, now: Date): boolean {
  if (isHeld(account, now)) return false
  return !isUnproven(account) || accounts.filter(canLogIn).length === 1
}
