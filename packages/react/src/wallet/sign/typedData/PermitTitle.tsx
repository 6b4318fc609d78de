import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import type { TokenStates } from '../../transaction/transactionProps.ts'
import { AmountHeadline } from '../AmountHeadline.tsx'
import type { Permit } from './readPermit.ts'
import { toAllowanceFigure } from './toAllowanceFigure.ts'

type PermitTitleProps = { permit: Permit; tokens: TokenStates | undefined; over: string }

/** The tokens that a permit gives away: a single one as an amount, several in the rows. */
export function PermitTitle({ permit, tokens, over }: PermitTitleProps) {
  const texts = useMoreTexts()
  const [first, ...more] = permit.allowances
  if (!first || more.length > 0) return <>{over}</>
  const figure = toAllowanceFigure(first, { token: tokens?.get(first.token) ?? 'unknown', texts })
  if (!figure) return <>{over}</>
  return <AmountHeadline over={over} amount={figure.number} unit={figure.unit} />
}
