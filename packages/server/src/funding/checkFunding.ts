import { AppError } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import { findVendorKeys } from '../app/vendorKeys.ts'
import { vendors } from '../config/vendors.ts'
import type { Context } from '../context.ts'
import { bad, type Finding, ok, warn } from '../doctor/finding.ts'
import { OutsideError } from '../network/fetchPublic.ts'
import { isOnramp, type OnrampName, onramps } from '../vendors/onramps/registry.ts'

/** Checks whether each way to pay that an app offers works: asks the vendors whether they accept the keys. */
export async function checkFunding(ctx: Context, app: App): Promise<Finding[]> {
  const { options = [] } = app.settings.funding_config ?? {}
  const providers = [
    ...new Set(options.filter(({ method }) => method !== 'wallets').map((one) => one.provider)),
  ]
  const findings = await Promise.all(
    providers.map((provider) =>
      isOnramp(provider)
        ? checkOnramp(ctx, app, provider)
        : bad(`funding_config names "${provider}", which is none of ${Object.keys(onramps).join(', ')}`),
    ),
  )
  return [
    ...findings,
    ...options
      .filter(isUnsold)
      .map(({ method, provider }) =>
        bad(`funding_config offers ${method} by ${provider}, which does not have it`),
      ),
  ]
}

/** A method that the vendor does not have: the client would offer it, and the server refuse it. */
function isUnsold({ method, provider }: { method: string; provider: string }): boolean {
  if (method === 'wallets' || !isOnramp(provider)) return false
  const wish = method === 'payment-request' ? 'card' : method
  return !(onramps[provider].methods as readonly string[]).includes(wish)
}

async function checkOnramp(ctx: Context, app: App, provider: OnrampName): Promise<Finding> {
  const { name, vendor, check } = onramps[provider]
  const keys = await findVendorKeys(ctx, app, vendor)
  if (!keys) {
    const needs = vendors[vendor].required.map((member) => `${vendor}_${member}`.toUpperCase()).join(', ')
    return ctx.config.profile === 'production'
      ? bad(`funding by ${name} is offered and has no keys: set ${needs}, or \`latchkey app vendor set\``)
      : ok(`funding by ${name} goes to the sandbox, as it has no keys (${needs})`)
  }
  try {
    await check(ctx, keys)
    return ok(`${name} takes the keys for funding`)
  } catch (cause) {
    if (cause instanceof OutsideError)
      return warn(`${name} does not answer (${cause.reason}), so its keys for funding were not tried`)
    if (cause instanceof AppError) return bad(`${name} does not take the keys for funding`)
    return bad(`the keys of ${name} for funding cannot be read: are they complete, and of the right kind?`)
  }
}
