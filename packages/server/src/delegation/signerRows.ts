import type { Row, RowKind } from '@latchkey/signer'
import { AppError, type Json } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { jsonb } from '../db/jsonb.ts'
import { askSigner } from './askSigner.ts'

export type RowName = { appId: string; kind: RowKind; id: string }

/** The newest version of a row; undefined if there is none, or it is deleted. */
export async function findRow(ctx: Context, name: RowName): Promise<Row | undefined> {
  const newest = await ctx.db
    .selectFrom('signer_rows')
    .select(['version', 'body', 'use', 'code', 'is_committed'])
    .where('app_id', '=', name.appId)
    .where('kind', '=', name.kind)
    .where('id', '=', name.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return undefined
  const { is_committed, ...version } = newest
  const row: Row = { ...name, ...version, body: version.body as Json }
  // A crash happened between the two steps, or another request is between them now.
  if (!is_committed) await commitRow(ctx, row)
  return row.body === null ? undefined : row
}

/** @throws AppError `not_found` */
export async function needRow(ctx: Context, name: RowName): Promise<Row> {
  const row = await findRow(ctx, name)
  if (!row) throw new AppError('not_found', { message: `There is no ${name.kind} ${name.id}.` })
  return row
}

/** Lists the rows of an app that are not deleted, oldest first. */
export async function listRows(
  ctx: Pick<Context, 'db'>,
  { appId, kind }: Omit<RowName, 'id'>,
): Promise<{ id: string; body: Record<string, unknown> }[]> {
  const rows = await ctx.db
    .selectFrom('signer_rows')
    .select(['id', 'body', 'created_at'])
    .distinctOn('id')
    .where('app_id', '=', appId)
    .where('kind', '=', kind)
    .where('is_committed', '=', true)
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute()
  return rows
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
    .flatMap(({ id, body }) => (body === null ? [] : [{ id, body: body as Record<string, unknown> }]))
}

/**
 * Stores the signer's proposal and commits it.
 *
 * @throws AppError if another change was faster.
 */
export async function putRow(ctx: Context, row: Row): Promise<Row> {
  if (!(await insertRow(ctx.db, row, ctx.now())))
    throw new AppError('invalid_data', {
      message: 'Another request changed this at the same time. Read it and try again.',
    })
  await commitRow(ctx, row)
  return row
}

/** Stores a proposal. False if this version of the row exists already. */
export async function insertRow(db: Context['db'], row: Row, now: Date): Promise<boolean> {
  const { appId, kind, id, version, body, use, code } = row
  const { numInsertedOrUpdatedRows: count = 0n } = await db
    .insertInto('signer_rows')
    .values({
      ...{ app_id: appId, kind, id, version, code, is_committed: false, created_at: now },
      ...{ body: body === null ? null : jsonb(body), use: use === null ? null : jsonb(use) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return count > 0n
}

/** Commits a stored proposal at the signer, which makes it effective. */
export async function commitRow(ctx: Context, row: Row): Promise<void> {
  const { appId, kind, id, version } = row
  const ofRow = ctx.db
    .deleteFrom('signer_rows')
    .where('app_id', '=', appId)
    .where('kind', '=', kind)
    .where('id', '=', id)
  try {
    await askSigner(ctx.signer, (signer) => signer.commitRow(row))
  } catch (cause) {
    // The signer will never accept it: another change used its challenge.
    if (cause instanceof AppError && cause.code === 'invalid_data')
      await ofRow.where('version', '=', version).where('is_committed', '=', false).execute()
    throw cause
  }
  await ctx.db
    .updateTable('signer_rows')
    .set({ is_committed: true })
    .where('app_id', '=', appId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
  await ofRow.where('version', '<', version).execute()
}
