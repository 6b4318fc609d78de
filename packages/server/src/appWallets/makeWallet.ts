import type { MadeWallet } from '@latchkey/signer'
import { AppError, type ChainType } from '@latchkey/wire'
import type { Transaction } from 'kysely'
import type { App } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { jsonb } from '../db/jsonb.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { type ApiWallet, findApiWallet } from '../delegation/apiWallets.ts'
import { askSigner } from '../delegation/askSigner.ts'
import { commitRow, insertRow, needRow } from '../delegation/signerRows.ts'
import { rethrowTaken } from './changeControl.ts'
import { type ControlInput, readControl } from './readControl.ts'

export type WalletInput = ControlInput & {
  chain_type: string
  display_name?: string | null | undefined
  external_id?: string | undefined
}

/** Prepares the note that a wallet was made, for the transaction that stores it. */
type PrepareNote = (walletId: string) => Promise<(trx: Db) => Promise<void>>

type WalletOrder = { app: App; userId: string | null; input: WalletInput }
/** A wallet that the signer has made and that is not in the database yet. */
export type NewWallet = WalletOrder & MadeWallet

const chainTypes: readonly string[] = ['ethereum', 'solana'] satisfies ChainType[]

/**
 * Makes a wallet whose key the signer keeps. The signer writes its part to disk, then the database gets the row, then
 * the caller gets the wallet. A crash in between leaves a key that no answer has named.
 *
 * @throws AppError
 */
export async function makeWallet(
  ctx: Context,
  order: WalletOrder,
  prepareNote: PrepareNote = async () => async () => {},
): Promise<ApiWallet> {
  const wallet = await orderWallet(ctx, order)
  const note = await prepareNote(wallet.grant.wallet_id)
  await inTransaction(ctx.db, async (trx) => {
    await storeWallet(ctx, trx, wallet)
    await note(trx)
  })
  return commitWallet(ctx, wallet)
}

/**
 * Finds a wallet that was stored, and commits it at the signer if a crash came before that.
 *
 * @throws AppError `not_found`
 */
export async function resumeWallet(ctx: Context, { app, id }: { app: App; id: string }): Promise<ApiWallet> {
  const row = await needRow(ctx, { appId: app.id, kind: 'wallet', id })
  return (await findApiWallet(ctx, { appId: app.id, id: row.id })) as ApiWallet
}

/** Lets the signer make the key. */
export async function orderWallet(ctx: Context, order: WalletOrder): Promise<NewWallet> {
  const { app, userId, input } = order
  const chainType = readChainType(input.chain_type)
  const { control, owner } = await readControl(ctx, app, { ...input, chainType })
  const question = { appId: app.id, userId, chainType, control, owner }
  return { ...order, ...(await askSigner(ctx.signer, (signer) => signer.makeWallet(question))) }
}

/** @throws AppError for other chains of the published list. */
function readChainType(chainType: string): ChainType {
  if (chainTypes.includes(chainType)) return chainType as ChainType
  throw new AppError('feature_not_enabled', {
    message: `Wallets of the chain "${chainType}" are not built. Use ethereum or solana.`,
  })
}

/** Stores a wallet in the open transaction. */
export async function storeWallet(
  ctx: Context,
  trx: Transaction<Schema>,
  { app, userId, input, grant, sealed_key, row }: NewWallet,
): Promise<void> {
  const now = ctx.now()
  const { wallet_id: id, chain_type, address } = grant
  const { owner_id, policy_ids, additional_signers } = row.body as unknown as ApiWallet
  await trx
    .insertInto('api_wallets')
    .values({
      ...{ id, app_id: app.id, user_id: userId, chain_type, address, owner_id, sealed_key },
      ...{ policy_ids: jsonb(policy_ids), additional_signers: jsonb(additional_signers) },
      ...{ app_grant: jsonb(grant), created_at: now, agreed_at: now },
      ...{ external_id: input.external_id ?? null, display_name: input.display_name ?? null },
    })
    .execute()
    .catch(rethrowTaken)
  await insertRow(trx, row, now)
  const data = { wallet: id, address, owner: owner_id, by: 'app' }
  await audit(trx, { appId: app.id, ...(userId && { userId }), event: 'app_wallet.made', data, at: now })
}

/** Commits a stored wallet at the signer. From then on requests for it are signed. */
export async function commitWallet(ctx: Context, { app, row }: NewWallet): Promise<ApiWallet> {
  await commitRow(ctx, row)
  return (await findApiWallet(ctx, { appId: app.id, id: row.id })) as ApiWallet
}
