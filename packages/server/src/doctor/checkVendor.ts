import type { App } from '../app/app.ts'
import { findVendorKeys } from '../app/vendorKeys.ts'
import { type VendorName, vendors } from '../config/vendors.ts'
import type { Context } from '../context.ts'
import { bad, type Finding, ok } from './finding.ts'

/** Checks whether a method with a vendor has its keys. */
export async function checkVendor(
  ctx: Context,
  app: App,
  { method, vendor }: { method: string; vendor: VendorName },
): Promise<Finding[]> {
  if (await findVendorKeys(ctx, app, vendor)) return [ok(`${method} has its keys`)]
  const needs = vendors[vendor].required.map((member) => `${vendor}_${member}`.toUpperCase()).join(', ')
  return ctx.config.profile === 'production'
    ? [bad(`${method} is on and has no keys: set ${needs}, or \`latchkey app vendor set\``)]
    : [ok(`${method} goes to the sandbox, as it has no keys (${needs})`)]
}
