import type { Context } from '../context.ts'
import { freshIvBytes } from './aead.ts'
import { isPurpose, unwrapDataKey, wrapDataKey } from './dataKeys.ts'
import { type KeyRing, withFreshKeys, writeKeyFile } from './keyFile.ts'
import { readKeyRing, renewCanaries } from './keyRing.ts'

/**
 * Takes fresh key-encryption keys into use and wraps every data key under them, one row at a time: killed half-way,
 * each row opens under the key it names, both keys are in the ring, and a second run finishes the work (F4).
 * With LATCHKEY_KEYS the operator puts the fresh key first; the file is extended here.
 */
export async function rotateKeys(
  ctx: Context,
): Promise<{ rewrapped: number; source: 'environment' | 'file' }> {
  const current = await readKeyRing(ctx.config)
  if (!current) throw new Error('There are no key-encryption keys to rotate.')
  const source = ctx.config.keys === undefined ? 'file' : 'environment'
  const ring = source === 'file' ? withFreshKeys(current, ctx.random) : current
  // Written before anything is wrapped with it: no row may name a key that could be lost.
  if (source === 'file') await writeKeyFile(ctx.config.dataFolder, ring)
  const rewrapped = await rewrapAll(ctx, ring)
  await renewCanaries(ctx, ring)
  return { rewrapped, source }
}

async function rewrapAll({ db, random }: Context, ring: KeyRing): Promise<number> {
  const rows = await db.selectFrom('data_keys').selectAll().execute()
  let rewrapped = 0
  for (const row of rows) {
    if (!isPurpose(row.purpose)) throw new Error(`Unknown purpose of a data key: ${row.purpose}`)
    const owner = { app: row.app_id, purpose: row.purpose, version: row.version }
    const next = wrapDataKey(ring, { ...owner, key: unwrapDataKey(ring, row), iv: random(freshIvBytes) })
    if (next.kek_id === row.kek_id) continue
    await db
      .updateTable('data_keys')
      .set({ kek_id: next.kek_id, wrapped: next.wrapped })
      .where('app_id', '=', row.app_id)
      .where('purpose', '=', row.purpose)
      .where('version', '=', row.version)
      .where('kek_id', '=', row.kek_id)
      .execute()
    rewrapped += 1
  }
  return rewrapped
}

/**
 * Gives every app fresh data keys. What is written from now on uses them; what was written before stays under the
 * version it names, which is kept. MACs of the old version still count, so nobody is logged out.
 */
export async function renewDataKeys(ctx: Context): Promise<{ renewed: number }> {
  const ring = await readKeyRing(ctx.config)
  if (!ring) throw new Error('There are no key-encryption keys.')
  const newest = await ctx.db
    .selectFrom('data_keys')
    .select(({ fn }) => ['app_id', 'purpose', fn.max('version').as('version')])
    .groupBy(['app_id', 'purpose'])
    .execute()
  for (const { app_id, purpose, version } of newest) {
    if (!isPurpose(purpose)) throw new Error(`Unknown purpose of a data key: ${purpose}`)
    const fresh = {
      app: app_id,
      purpose,
      version: version + 1,
      key: ctx.random(32),
      iv: ctx.random(freshIvBytes),
    }
    await ctx.db
      .insertInto('data_keys')
      .values(wrapDataKey(ring, fresh))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  ctx.seal.forget()
  return { renewed: newest.length }
}
