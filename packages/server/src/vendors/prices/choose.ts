import type { Context } from '../../context.ts'
import { createCoinbasePrices } from './coinbase.ts'
import { fakePrices } from './fake.ts'
import type { PriceSource } from './prices.ts'

/** Coinbase; on a laptop the sandbox's, unless an address is set; none if the operator turned the requests off. */
export function choosePrices({ config }: Pick<Context, 'config'>): PriceSource | undefined {
  if (!config.tokenPrices) return undefined
  const isNamed = config.variables.includes('TOKEN_PRICES_URL')
  return config.profile === 'development' && !isNamed ? fakePrices : createCoinbasePrices({ config })
}
