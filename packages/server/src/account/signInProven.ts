import { AppError, type LoginMode } from '@latchkey/wire'
import { type App, isListening } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import { isConflict, isUniqueViolation } from '../db/sqlState.ts'
import { inTransaction } from '../db/transaction.ts'
import { type NewSession, randomId } from '../session/newSession.ts'
import type { OpenedSession } from '../session/reply.ts'
import { asOfPerson, type IdentityProof, isGuest, isUnproven, withStored } from '../user/identity.ts'
import { findAccount } from '../user/store.ts'
import type { UserRow } from '../user/user.ts'
import { restoreBySignIn } from './restoreBySignIn.ts'
import { type SignInOutcome, type SignInParams, signInStatement } from './signInStore.ts'
import { signInUnproven } from './signInUnproven.ts'

export type SignInRequest = {
  app: App
  proof: IdentityProof
  mode: LoginMode
  userAgent: string
  /** Whether the page is our own (`packages/consent`) and may use the method. */
  isFirstParty?: boolean
  /** The user who is already signed in. A guest becomes the new user (protocol 9). */
  caller: SignedIn | undefined
}

/** Signs in with a proven identity, regardless of the user signed in before. */
export async function signInProven(
  ctx: Context,
  request: SignInRequest & { session: NewSession },
): Promise<OpenedSession> {
  const now = ctx.now()
  const entry = {
    appId: request.app.id,
    proof: request.proof,
    session: request.session,
    newUserId: newUserId(ctx),
    maySignUp: request.mode !== 'no-signup',
    byAllowlist: request.app.settings.allowlist_enabled,
    now,
  }
  const { id, sid } = request.session
  const { binding, pipelines } = ctx
  const result = await withRetry(async () => {
    const { identity } = request.proof
    const account = await findAccount({ db: pipelines.reads, binding }, { appId: request.app.id, identity })
    if (account && !(await ctx.binding.holds('linked_accounts', account)))
      throw new AppError('invalid_credentials')
    const isPlain = !account || (!account.removed_at && !isUnproven(account))
    if (isPlain) {
      const proof = account ? { ...entry.proof, identity: asOfPerson(identity, account.data) } : entry.proof
      return enter(ctx, request.app, { ...entry, proof, known: account })
    }
    const userId = account.user_id
    const special = account.removed_at
      ? await restoreBySignIn(ctx, { ...request, account })
      : await signInUnproven(ctx, { ...request, userId })
    return special ?? enter(ctx, request.app, { ...entry, known: undefined })
  })
  if ('restoredUser' in result)
    return { user: result.restoredUser, session: { id, sid, counter: 0 }, isNewUser: false }
  assertSignedIn(result, entry)
  return { user: toUserRow(result, entry), session: { id, sid, counter: 0 }, isNewUser: isNew(result) }
}

/** In one statement, or in a transaction with its events if an endpoint of the app wants them. */
async function enter(ctx: Context, app: App, entry: SignInParams): Promise<SignInOutcome> {
  const { binding, pipelines } = ctx
  if (!isListening(app, ['user.created', 'user.authenticated']))
    return signInStatement({ db: pipelines.writes, binding }, entry)
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding }
    const result = await signInStatement(at, entry)
    if (result.entered !== 1) return result
    const user = toUserRow(result, entry)
    const of = { userId: user.id, user }
    if (isNew(result)) ctx.webhooks.report(at, app, { type: 'user.created', ...of })
    ctx.webhooks.report(at, app, { type: 'user.authenticated', ...of, account: entry.proof.identity })
    return result
  })
}

const isNew = ({ newcomers }: SignInOutcome) => newcomers === 1

function toUserRow(result: SignInOutcome, entry: VerifiedLogin): UserRow {
  return isNew(result) ? toNewUser(entry) : toVerifiedUser(result, entry)
}

const tries = 6

/**
 * Retries after a conflict. With two concurrent proofs of an unknown identity, the index lets one sign up, and the
 * other signs in. A login concurrent with changes of the same account may have to wait for one change after the other,
 * or read the account's owner again; nothing is written meanwhile. The statement reports such a conflict as
 * `changed_meanwhile`.
 */
async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (cause) {
      if (attempt >= tries || !(isUniqueViolation(cause) || isConflict(cause))) throw cause
    }
}

function assertSignedIn(result: SignInOutcome, { maySignUp }: { maySignUp: boolean }): void {
  if (result.entered === 1) return
  if (result.proven === 0) throw new AppError('invalid_credentials')
  // Only after the identity is proven: no other caller learns whether an account exists (R20: user enumeration).
  if (!maySignUp) throw new AppError('user_does_not_exist')
  throw new AppError(result.allowed === 0 ? 'allowlist_rejected' : 'max_accounts_reached')
}

type VerifiedLogin = { proof: IdentityProof; newUserId: string; now: Date }

function toNewUser({ proof: { identity }, newUserId, now }: VerifiedLogin): UserRow {
  const time = Math.floor(now.getTime() / 1_000)
  const { type, subject, data } = identity
  const times = { verified_at: time, first_verified_at: time, latest_verified_at: time }
  const ours = { held_until: null, is_removed: false }
  return {
    id: newUserId,
    created_at: now,
    is_guest: isGuest(identity),
    accepted_terms_at: null,
    custom_metadata: null,
    mfa_methods: null,
    version: 0,
    accounts: [{ type, subject, data, ...times, ...ours }],
  }
}

/** Clients treat the account verified last as the one that was used (protocol 9). */
function toVerifiedUser({ user }: SignInOutcome, { proof: { identity }, now }: VerifiedLogin): UserRow {
  if (!user) throw new Error('A session was opened without a user.')
  const latest_verified_at = Math.floor(now.getTime() / 1_000)
  const isIt = ({ type, subject }: { type: string; subject: string }) =>
    type === identity.type && subject === identity.subject
  const accounts = user.accounts.map((row) =>
    isIt(row) ? { ...row, data: withStored(row.data, identity), latest_verified_at } : row,
  )
  return { ...user, accounts }
}

/** Published clients and servers expect this prefix in a user's id (protocol 3.1). */
export function newUserId(ctx: Context): string {
  return `did:privy:${randomId(ctx)}`
}
