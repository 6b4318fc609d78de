import { coinbase } from './coinbase.ts'
import { moonpay } from './moonpay.ts'
import type { Onramp } from './onramp.ts'
import { stripe } from './stripe.ts'

/** The vendors of coins, by their name in `funding_config.options`. */
export const onramps = { coinbase, moonpay, stripe } as const satisfies Record<string, Onramp>

export type OnrampName = keyof typeof onramps

export function isOnramp(name: string): name is OnrampName {
  return Object.hasOwn(onramps, name)
}
