import { AppError } from '@latchkey/wire'
import type { Config } from '../config/config.ts'
import { missingKeys, type VendorKeys, type VendorName, vendors } from '../config/vendors.ts'
import type { Db } from '../db/open.ts'
import type { Seal } from '../db/seal/seal.ts'
import type { App } from './app.ts'

type Deps = { db: Db; seal: Seal }

const sealContext = (appId: string) =>
  ({ purpose: 'vendor-keys', appId, table: 'vendor_keys', column: 'sealed' }) as const

/** A vendor's keys for this app, or the server's keys for all apps; undefined if a required one is missing. */
export async function findVendorKeys(
  ctx: Deps & { config: Pick<Config, 'vendors'> },
  app: Pick<App, 'id'>,
  vendor: VendorName,
): Promise<VendorKeys | undefined> {
  const row = await ctx.db
    .selectFrom('vendor_keys')
    .select('sealed')
    .where('app_id', '=', app.id)
    .where('vendor', '=', vendor)
    .executeTakeFirst()
  const own: VendorKeys = row
    ? JSON.parse(
        new TextDecoder().decode(await ctx.seal.open({ ...sealContext(app.id), role: vendor }, row.sealed)),
      )
    : {}
  const keys = { ...ctx.config.vendors[vendor], ...own }
  return missingKeys(vendor, keys).length === 0 ? keys : undefined
}

/** Stores a vendor's keys for an app, sealed; null deletes them. Throws `invalid_data` with the missing names. */
export async function setVendorKeys(
  ctx: Deps & { now(): Date },
  entry: { appId: string; vendor: VendorName; keys: VendorKeys | null },
): Promise<void> {
  if (!entry.keys) {
    await ctx.db
      .deleteFrom('vendor_keys')
      .where('app_id', '=', entry.appId)
      .where('vendor', '=', entry.vendor)
      .execute()
    return
  }
  const { required, optional } = vendors[entry.vendor]
  const keyNames: readonly string[] = [...required, ...optional]
  const unknown = Object.keys(entry.keys).filter((member) => !keyNames.includes(member))
  const missing = missingKeys(entry.vendor, entry.keys)
  if (unknown.length + missing.length > 0)
    throw new AppError('invalid_data', {
      message: `${entry.vendor} takes ${keyNames.join(', ')}; missing: ${missing.join(', ') || 'none'}; unknown: ${unknown.join(', ') || 'none'}`,
    })
  const text = new TextEncoder().encode(JSON.stringify(entry.keys))
  const sealedKeys = await ctx.seal.seal({ ...sealContext(entry.appId), role: entry.vendor }, text)
  const updated_at = ctx.now()
  await ctx.db
    .insertInto('vendor_keys')
    .values({ app_id: entry.appId, vendor: entry.vendor, sealed: sealedKeys, updated_at })
    .onConflict((on) => on.columns(['app_id', 'vendor']).doUpdateSet({ sealed: sealedKeys, updated_at }))
    .execute()
}
