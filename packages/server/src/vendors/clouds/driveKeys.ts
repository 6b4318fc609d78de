import type { App } from '../../app/app.ts'
import { findVendorKeys } from '../../app/vendorKeys.ts'
import type { VendorKeys } from '../../config/vendors.ts'
import type { Context } from '../../context.ts'

/** Falls back to the keys of Google's login: one client at Google may ask for both. */
export async function findDriveKeys(ctx: Context, app: Pick<App, 'id'>): Promise<VendorKeys | undefined> {
  const own = await findVendorKeys(ctx, app, 'google_drive')
  if (own) return own
  const login = await findVendorKeys(ctx, app, 'google')
  if (!login) return undefined
  const shared = ['client_id', 'client_secret', 'authorize_url', 'token_url'] as const
  return Object.fromEntries(shared.flatMap((name) => (login[name] ? [[name, login[name]]] : [])))
}
