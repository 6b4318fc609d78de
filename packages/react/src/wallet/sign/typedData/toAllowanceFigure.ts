import { formatCoin } from '../../../format/formatCoin.ts'
import { digits } from '../../../format/formatMoment.ts'
import type { MoreTexts, Texts } from '../../../texts/texts.ts'
import type { TokenState } from '../../transaction/transactionProps.ts'
import type { Allowance } from './readPermit.ts'

type Context = { token: TokenState; texts: Texts & MoreTexts }

/**
 * The amount that may be taken; the number is absent while the token's unit is loading. Undefined without an amount.
 */
export function toAllowanceFigure(
  { amount, isUnlimited }: Allowance,
  { token, texts: { sign, call, language } }: Context,
): { number: string | undefined; unit: string } | undefined {
  const unit = typeof token === 'string' ? '' : (token.symbol ?? '')
  if (isUnlimited) return { number: sign.maximum, unit }
  if (amount === undefined) return undefined
  if (token === 'loading') return { number: undefined, unit: '' }
  if (token === 'unknown' || token.decimals === undefined)
    return { number: amount.toLocaleString(language, digits), unit: unit || call.units }
  return { number: formatCoin(amount, token.decimals, language), unit }
}
