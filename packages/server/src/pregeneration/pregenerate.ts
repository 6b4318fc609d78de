import { AppError, type User, type VaultWallet } from '@latchkey/wire'
import type { Transaction } from 'kysely'
import { newUserId } from '../account/signInProven.ts'
import type { App } from '../app/app.ts'
import { commitWallet, type NewWallet, orderWallet, storeWallet } from '../appWallets/makeWallet.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { findRow } from '../delegation/signerRows.ts'
import { addNamed } from '../management/addNamed.ts'
import { assertMetadataSize } from '../management/metadata.ts'
import { type AccountInput, type AccountReaders, readAccounts } from '../management/readAccounts.ts'
import { toUserId } from '../management/userId.ts'
import { getNaming, isEmbedded, isProvenLogin } from '../user/identity.ts'
import { bumpVersion, findUser, insertAccount, lockUsers } from '../user/store.ts'
import { toUser } from '../user/toWire.ts'
import type { UserRow } from '../user/user.ts'
import { toEmbeddedIdentity } from '../wallet/linkWallet.ts'
import type { Claim } from '../walletApi/answerOnce.ts'
import { readOrders } from './orders.ts'
import { insertUser } from './userStore.ts'

type NewUser = {
  linked_accounts: readonly AccountInput[]
  custom_metadata?: object | undefined
}

/**
 * Makes a user who has not logged in yet, with the wallets that the body asks for. The signer makes the keys first, so
 * a user is never stored without them. Its accounts are unproven until their owner logs in with them (decision 36:
 * management API).
 *
 * @throws AppError `linked_to_another_user` for an account that another user has; `cannot_link_more_of_type`;
 * `max_accounts_reached`; `invalid_data`.
 */
export async function importUser(
  ctx: Context,
  { app, readers, claim }: { app: App; readers: AccountReaders; claim?: Claim | undefined },
  body: NewUser,
): Promise<User> {
  // An earlier run of this request has stored the user, and died.
  if (claim?.earlierIds.user !== undefined)
    return resumeUser(ctx, { appId: app.id, userId: claim.earlierIds.user })
  const identities = readAccounts(readers, body.linked_accounts)
  assertMetadataSize(body.custom_metadata)
  const orders = readOrders(body)
  const userId = newUserId(ctx)
  const appId = app.id
  const wallets = await orderAll(ctx, { app, userId }, orders)
  const now = ctx.now()
  const note = await claim?.prepareNote('user', userId)
  await inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    await ctx.webhooks.watch(at, app, userId)
    await insertUser(trx, { appId, userId, metadata: body.custom_metadata, now })
    for (const identity of identities) await addNamed(at, { app, userId, identity, naming: 'created', now })
    const types = identities.map(({ type }) => type).join(' ')
    await audit(trx, { appId, userId, event: 'user.imported', data: { by: 'app', types }, at: now })
    for (const wallet of wallets) await storeFor(ctx, trx, wallet)
    await note?.(trx)
  })
  for (const wallet of wallets) await commitWallet(ctx, wallet)
  return readUser(ctx, { appId, userId })
}

/** Returns a stored user, whose wallets may still have to be committed at the signer. */
async function resumeUser(ctx: Context, { appId, userId }: UserKey): Promise<User> {
  const user = await needUser(ctx, { appId, userId })
  for (const { data } of user.accounts)
    if (data.pregenerated === 'app') await findRow(ctx, { appId, kind: 'wallet', id: String(data.id) })
  return toUser(user)
}

/**
 * Makes wallets for a user. It skips a chain if the user has an embedded wallet there, so repeating the call changes
 * nothing.
 *
 * @throws AppError `not_found`
 */
export async function pregenerateWallets(
  ctx: Context,
  { app, id }: { app: App; id: string },
  body: unknown,
): Promise<User> {
  const appId = app.id
  const userId = toUserId(id)
  const orders = readOrders(body)
  const user = await needUser(ctx, { appId, userId })
  assertAccountsOfApp(user)
  const missing = orders.filter(({ chain_type }) => !hasWallet(user, chain_type))
  const wallets = await orderAll(ctx, { app, userId }, missing)
  const additions: NewWallet[] = []
  await inTransaction(ctx.db, async (trx) => {
    additions.length = 0
    const at = { db: trx, binding: ctx.binding }
    if (!(await lockUsers(trx, { appId, ids: [userId] }))) throw new AppError('not_found')
    await ctx.webhooks.watch(at, app, userId)
    // Another request may have made the wallet meanwhile. The unused key opens nothing.
    const current = await needUser(at, { appId, userId })
    assertAccountsOfApp(current)
    for (const wallet of wallets) {
      if (hasWallet(current, wallet.grant.chain_type)) continue
      await storeFor(ctx, trx, wallet)
      additions.push(wallet)
    }
    if (additions.length > 0) await bumpVersion(trx, userId)
  })
  for (const wallet of additions) await commitWallet(ctx, wallet)
  return readUser(ctx, { appId, userId })
}

/**
 * The first login takes a wallet over. A thief with a stolen app secret could otherwise add their own account to a user,
 * and wait for the app to make and fund a wallet.
 */
function assertAccountsOfApp({ accounts }: UserRow): void {
  if (accounts.some(isProvenLogin) || !accounts.some((account) => getNaming(account) === 'added')) return
  throw new AppError('invalid_data', {
    message:
      'An account was added to this user after the user was made. The user logs in before the app makes wallets.',
  })
}

async function orderAll(
  ctx: Context,
  owner: { app: App; userId: string },
  orders: ReturnType<typeof readOrders>,
): Promise<NewWallet[]> {
  const wallets = []
  for (const input of orders) wallets.push(await orderWallet(ctx, { ...owner, input }))
  return wallets
}

/** Stores a wallet and adds it to the user's accounts, marked as one whose key the app has. */
async function storeFor(ctx: Context, trx: Transaction<Schema>, wallet: NewWallet): Promise<void> {
  await storeWallet(ctx, trx, wallet)
  const { address, chain_type, wallet_id: id, app_id: appId } = wallet.grant
  const identity = toEmbeddedIdentity({
    ...{ address, chain_type, hd_wallet_index: 0, recovery_method: 'privy', imported: true },
    ...({ entropy_id: address, entropy_id_verifier: `${chain_type}-address-verifier` } as const),
  } satisfies VaultWallet)
  const data = { ...identity.data, id, pregenerated: 'app' }
  const at = { db: trx, binding: ctx.binding }
  const userId = String(wallet.userId)
  await insertAccount(at, { appId, userId, identity: { ...identity, data }, now: ctx.now() })
}

function hasWallet({ accounts }: UserRow, chainType: string): boolean {
  return accounts.some((account) => isEmbedded(account) && account.data.chain_type === chainType)
}

type UserKey = { appId: string; userId: string }

async function needUser(at: BoundDb, { appId, userId }: UserKey): Promise<UserRow> {
  const user = await findUser(at, { appId, id: userId })
  if (!user || user.is_guest) throw new AppError('not_found', { message: `There is no user ${userId}.` })
  return user
}

async function readUser(ctx: Context, key: UserKey): Promise<User> {
  return toUser(await needUser(ctx, key))
}
