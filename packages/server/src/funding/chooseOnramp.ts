import { AppError, type funding } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import { findVendorKeys } from '../app/vendorKeys.ts'
import type { VendorKeys } from '../config/vendors.ts'
import type { Context } from '../context.ts'
import { toSandboxKeys } from '../vendors/onramps/moonpay.ts'
import type { Onramp } from '../vendors/onramps/onramp.ts'
import { isOnramp, onramps } from '../vendors/onramps/registry.ts'

type Deps = Pick<Context, 'config' | 'db' | 'seal'>
type Wish = { provider: string; method?: funding.OrderMethod; useSandbox?: boolean }
/** `isLocal`: payments arrive on the local chains. */
export type ChosenOnramp = { onramp: Onramp; keys: VendorKeys; isLocal: boolean }

/**
 * Returns an on-ramp that the app offers, with its keys: on a laptop without keys, the fake in the sandbox.
 *
 * @throws AppError `feature_not_enabled`
 */
export async function chooseOnramp(ctx: Deps, app: App, wish: Wish): Promise<ChosenOnramp> {
  if (!isOnramp(wish.provider) || !isOffered(app, wish))
    throw notOffered('This way of paying is not offered here.')
  const onramp = onramps[wish.provider]
  const ownKeys = await findVendorKeys(ctx, app, onramp.vendor)
  const isLocal = !ownKeys && ctx.config.profile === 'development'
  const keys = isLocal ? onramp.sandboxKeys(`${ctx.config.publicUrl}/sandbox`) : ownKeys
  const keysInUse = keys && wish.useSandbox && wish.provider === 'moonpay' ? toSandboxKeys(keys) : keys
  if (!keysInUse) throw notOffered(`${onramp.name} is not set up here. Use another method.`)
  return { onramp, keys: keysInUse, isLocal }
}

/** `payment-request` is a card with another button. */
function isOffered({ settings }: App, { provider, method }: Wish): boolean {
  return (settings.funding_config?.options ?? []).some(
    (option) =>
      option.provider === provider &&
      (method === undefined || (option.method === 'payment-request' ? 'card' : option.method) === method),
  )
}

const notOffered = (message: string) => new AppError('feature_not_enabled', { message })
