import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import type { BoundRow } from '../db/binding.ts'
import { jsonb } from '../db/jsonb.ts'
import { consumeOnce, consuming } from '../db/once/consume.ts'

/** A step of a login method that begins in one call and ends in another. */
export type CeremonyKey = {
  app: App
  /** The method's name and the step, such as `siwe-nonce`. A row of one kind is never valid as another. */
  kind: `${string}-${string}`
  /** The client's secret or nonce; only its hash is stored. */
  key: string
}

export type CeremonyStart = CeremonyKey & {
  /** The data for verification at the end. Never a secret: seal those. */
  data: Record<string, unknown>
  seconds: number
  /** The user who began it; '' for a signed-out caller. */
  userId?: string
}

export type PendingCeremony<D> = { data: D; userId: string; createdAt: Date; expiresAt: Date }

/** Stores a new ceremony. */
export async function beginCeremony(ctx: Context, begin: CeremonyStart): Promise<{ expiresAt: Date }> {
  const row = await toStored(ctx, begin)
  await ctx.db.insertInto('ceremonies').values(row).execute()
  return { expiresAt: row.expires_at }
}

/**
 * Stores a ceremony in place of `former`, as it was read, or if none is live. Of concurrent callers only the first gets
 * true. Only for keys that no other user can name.
 */
export async function restartCeremony(
  ctx: Context,
  begin: CeremonyStart,
  former: PendingCeremony<unknown> | undefined,
): Promise<boolean> {
  const row = await toStored(ctx, begin)
  const { key_hash, ...rest } = row
  const isFormer = former ? sql`ceremonies.data = ${jsonb(former.data as object)}::jsonb` : sql`false`
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('ceremonies')
    .values(row)
    .onConflict((on) =>
      on
        .column('key_hash')
        .doUpdateSet({ ...rest, used_at: null })
        .where(
          sql<boolean>`ceremonies.used_at is not null or ceremonies.expires_at <= ${ctx.now()} or ${isFormer}`,
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function toStored(ctx: Context, begin: CeremonyStart) {
  const now = ctx.now()
  const expires_at = new Date(now.getTime() + begin.seconds * 1_000)
  const data = jsonb(begin.data)
  const row = { ...toRow(begin), user_id: begin.userId ?? '', expires_at }
  const mac = await ctx.binding.mac('ceremonies', { ...row, data: JSON.parse(data) })
  return { ...row, data, created_at: now, mac }
}

/**
 * Reads a ceremony that is neither used nor expired. It decides nothing: only `takeCeremony` and `spendCeremony` do.
 */
export async function readCeremony<D>(
  ctx: Context,
  key: CeremonyKey,
): Promise<PendingCeremony<D> | undefined> {
  const { key_hash, app_id, kind } = toRow(key)
  const row = await ctx.db
    .selectFrom('ceremonies')
    .selectAll()
    .where('key_hash', '=', key_hash)
    .where('app_id', '=', app_id)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  return row && pending(ctx, row)
}

/** A ceremony of a signed-in user is valid only for that user: it was begun without a captcha (R30: captcha). */
export function isFor({ userId }: PendingCeremony<unknown>, caller: SignedIn | undefined): boolean {
  return userId === '' || userId === caller?.userId
}

/** Replaces the data of a ceremony that is neither used nor expired. */
export async function amendCeremony(
  ctx: Context,
  change: CeremonyKey & { read: PendingCeremony<unknown>; data: Record<string, unknown> },
): Promise<void> {
  const { key_hash, app_id, kind } = toRow(change)
  const data = jsonb(change.data)
  const row = {
    ...toRow(change),
    user_id: change.read.userId,
    expires_at: change.read.expiresAt,
    data: JSON.parse(data),
  }
  await ctx.db
    .updateTable('ceremonies')
    .set({ data, mac: await ctx.binding.mac('ceremonies', row) })
    .where('key_hash', '=', key_hash)
    .where('app_id', '=', app_id)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .execute()
}

/** Uses a ceremony up. Undefined for every caller but the first, and if it is unknown or expired. */
export async function takeCeremony<D>(
  ctx: Context,
  key: CeremonyKey,
): Promise<PendingCeremony<D> | undefined> {
  const row = await consumeOnce(ctx.db, 'ceremonies', { where: toRow(key), now: ctx.now() })
  return row && pending(ctx, row)
}

/** The same as part of the statement that signs in or links: the `spend` of an `IdentityProof`. */
export function spendCeremony(ctx: Context, key: CeremonyKey): RawBuilder<unknown> {
  return consuming('ceremonies', { where: toRow(key), now: ctx.now() })
}

function toRow({ app, kind, key }: CeremonyKey) {
  return { key_hash: createHash('sha256').update(key).digest(), app_id: app.id, kind }
}

/** Undefined if an attacker has changed the row, for example its user (decision 15: bound rows). */
async function pending<D>(
  { binding }: Context,
  row: BoundRow<'ceremonies'> & { created_at: Date },
): Promise<PendingCeremony<D> | undefined> {
  if (!(await binding.holds('ceremonies', row))) return undefined
  // Written by `beginCeremony` of the same kind.
  return { data: row.data as D, userId: row.user_id, createdAt: row.created_at, expiresAt: row.expires_at }
}
