import type { Context } from '../../context.ts'
import { fakeSplTokens } from './fake.ts'
import { createJupiterTokens } from './jupiter.ts'
import type { SplTokenSource } from './splTokens.ts'

/** Jupiter; on a laptop the sandbox's, unless an address is set; none if the operator turned the requests off. */
export function chooseSplTokens({ config }: Pick<Context, 'config'>): SplTokenSource | undefined {
  if (!config.tokenPrices) return undefined
  const isNamed = config.variables.includes('SPL_TOKENS_URL')
  return config.profile === 'development' && !isNamed ? fakeSplTokens : createJupiterTokens({ config })
}
