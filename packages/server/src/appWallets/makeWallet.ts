import type { MadeWallet } from '@latchkey/signer'
import { AppError, type ChainType } from '@latchkey/wire'
import type { Transaction } from 'kysely'
import type { App } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { jsonb } from '../db/jsonb.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { type ApiWallet, findApiWallet } from '../delegation/apiWallets.ts'
import { askSigner } from '../delegation/askSigner.ts'
import { commitRow, insertRow } from '../delegation/signerRows.ts'
import { rethrowTaken } from './changeControl.ts'
import { type ControlInput, readControl } from './readControl.ts'

export type WalletInput = ControlInput & {
  chain_type: string
  display_name?: string | null | undefined
  external_id?: string | undefined
}

/** For whom a wallet is made. `alongside` is a part of the transaction that stores it. */
export type WalletOrder = {
  app: App
  userId: string | null
  input: WalletInput
  alongside?(trx: Transaction<Schema>, wallet: ApiWallet): Promise<void>
}

const chainTypes: readonly string[] = ['ethereum', 'solana'] satisfies ChainType[]

/**
 * Makes a wallet whose key the signer keeps. The signer's part is on its disk first, then the row is in the database, then
 * the wallet is answered: a crash in between leaves a key that no answer has named.
 *
 * @throws AppError
 */
export async function makeWallet(ctx: Context, order: WalletOrder): Promise<ApiWallet> {
  const { app, userId, input } = order
  const chainType = readChainType(input.chain_type)
  const { control, owner } = await readControl(ctx, app, { ...input, chainType })
  const question = { appId: app.id, userId, chainType, control, owner }
  return keepWallet(ctx, order, await askSigner(ctx.signer, (signer) => signer.makeWallet(question)))
}

/** @throws AppError for another chain of the published list */
export function readChainType(chainType: string): ChainType {
  if (chainTypes.includes(chainType)) return chainType as ChainType
  throw new AppError('feature_not_enabled', {
    message: `Wallets of the chain "${chainType}" are not built. There are ethereum and solana.`,
  })
}

/** Stores a wallet that the signer has made. */
export async function keepWallet(
  ctx: Context,
  { app, userId, input, alongside }: WalletOrder,
  { grant, sealed_key, row }: MadeWallet,
): Promise<ApiWallet> {
  const now = ctx.now()
  const { wallet_id: id, chain_type, address } = grant
  await inTransaction(ctx.db, async (trx) => {
    const { owner_id, policy_ids, additional_signers } = row.body as unknown as ApiWallet
    const wallet = await trx
      .insertInto('api_wallets')
      .values({
        ...{ id, app_id: app.id, user_id: userId, chain_type, address, owner_id, sealed_key },
        ...{ policy_ids: jsonb(policy_ids), additional_signers: jsonb(additional_signers) },
        ...{ app_grant: jsonb(grant), created_at: now, agreed_at: now },
        ...{ external_id: input.external_id ?? null, display_name: input.display_name ?? null },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await insertRow(trx, row, now)
    await alongside?.(trx, wallet)
    const data = { wallet: id, address, owner: owner_id }
    await audit(trx, { appId: app.id, ...(userId && { userId }), event: 'app_wallet.made', data, at: now })
  }).catch(rethrowTaken)
  await commitRow(ctx, row)
  return (await findApiWallet(ctx, { appId: app.id, id })) as ApiWallet
}
