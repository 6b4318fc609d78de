import type { Context } from '../../context.ts'
import { fakeSplTokens } from './fake.ts'
import { createJupiterTokens } from './jupiter.ts'
import type { SplTokenSource } from './splTokens.ts'

/** Jupiter; the sandbox's on a laptop, unless an address is named; nothing where the operator wants no such request. */
export function chooseSplTokens({ config }: Pick<Context, 'config'>): SplTokenSource | undefined {
  if (!config.tokenPrices) return undefined
  const isNamed = config.variables.includes('SPL_TOKENS_URL')
  return config.profile === 'development' && !isNamed ? fakeSplTokens : createJupiterTokens({ config })
}
