import type { Row, RowKind } from '@latchkey/signer'
import { AppError, type Json } from '@latchkey/wire'
import { sql } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { askSigner } from './askSigner.ts'
import { readQuorumRows } from './quorumRows.ts'
import { type AppRequest, toSignedRequest } from './signedRequest.ts'
import { needRow, putRow } from './signerRows.ts'

/** Creates a row from a request. Its owner is one key or an existing key quorum. */
export async function createRow(
  ctx: Context,
  kind: Exclude<RowKind, 'wallet'>,
  { app, sent, by = 'app' }: Pick<AppRequest, 'app' | 'by'> & { sent: Pick<AppRequest['sent'], 'body'> },
): Promise<Row> {
  const { owner, owner_id, ...input } = sent.body
  const ownerId = kind === 'quorum' ? null : await findOwner(ctx, app.id, { owner, owner_id })
  const id = newId(ctx)
  const body = kind === 'quorum' ? sent.body : input
  return keep(
    ctx,
    await askSigner(ctx.signer, (signer) =>
      signer.createRow({ kind, appId: app.id, id, ownerId, input: body }),
    ),
    by,
  )
}

/** Changes or deletes a row with the owner's signature. */
export async function changeRow(ctx: Context, kind: RowKind, id: string, request: AppRequest): Promise<Row> {
  const { app, by = 'app' } = request
  const row = await needRow(ctx, { appId: app.id, kind, id })
  const ownerId = kind === 'quorum' ? id : (row.body as { owner_id?: string | null }).owner_id
  const owner = ownerId == null ? undefined : await readQuorumRows(ctx, app.id, ownerId)
  const signedRequest = toSignedRequest(ctx, request)
  const next = await askSigner(ctx.signer, (signer) => signer.changeRow({ row, owner, ...signedRequest }))
  if (kind === 'quorum' && next.body === null) await checkUnused(ctx, app.id, id)
  return next.version === row.version ? row : keep(ctx, next, by)
}

/**
 * Refuses to delete a key quorum that owns wallets, which could then no longer be used or changed. It reads the
 * signer's rows, because `api_wallets` is updated a moment later.
 */
async function checkUnused(ctx: Context, appId: string, ownerId: string): Promise<void> {
  const wallet = await ctx.db
    .selectFrom('signer_rows')
    .select('id')
    .where('app_id', '=', appId)
    .where('kind', '=', 'wallet')
    .where(sql`body ->> 'owner_id'`, '=', ownerId)
    .executeTakeFirst()
  if (wallet)
    throw new AppError('invalid_data', {
      message: `This key quorum owns the wallet ${wallet.id}. Give its wallets another owner first.`,
    })
}

async function keep(ctx: Context, row: Row, by: 'app' | 'operator'): Promise<Row> {
  await putRow(ctx, row)
  const { appId, kind, id, version, body } = row
  const what = body === null ? 'deleted' : version === 1 ? 'created' : 'changed'
  await audit(ctx.db, { appId, event: `signer_row.${what}`, data: { kind, id, version, by }, at: ctx.now() })
  return row
}

/**
 * Finds the key quorum that an input names as owner, or creates one from a single key. Null if the input names no
 * owner.
 */
export async function findOwner(
  ctx: Context,
  appId: string,
  { owner, owner_id }: { owner?: unknown; owner_id?: unknown },
): Promise<string | null> {
  if (owner != null && owner_id != null)
    throw new AppError('invalid_data', { message: 'Give owner or owner_id, not both.' })
  if (typeof owner_id === 'string') {
    await needRow(ctx, { appId, kind: 'quorum', id: owner_id })
    return owner_id
  }
  if (typeof owner !== 'object' || owner === null) return null
  const input: Json = {
    public_keys: [(owner as { public_key: string }).public_key],
    authorization_threshold: 1,
  }
  const id = newId(ctx)
  const quorum = { kind: 'quorum', appId, id, ownerId: null, input } as const
  return (await keep(ctx, await askSigner(ctx.signer, (signer) => signer.createRow(quorum)), 'app')).id
}

/** In the published service's format of these ids: 24 letters and digits, a letter first. */
function newId(ctx: Context): string {
  const digits = [...ctx.random(24)].map((byte) => (byte % 36).toString(36)).join('')
  return `k${digits.slice(1)}`
}
