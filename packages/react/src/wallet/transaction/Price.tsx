import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import type { Amounts } from './useAmounts.ts'

type PriceProps = { price: ReturnType<Amounts['price']>; isTotal?: boolean; isPartial?: boolean }

/** A price in a row, with a smaller second amount in the other unit. Part of a partial price is still unknown. */
export function Price({ price: [amount, second], isTotal, isPartial }: PriceProps) {
  const { transaction: t } = useMoreTexts()
  const first = isPartial ? fillText(t.atLeast, { amount }) : amount
  const First = isTotal ? 'b' : 'bdi'
  return (
    <>
      <First dir="auto">{first}</First>
      {second && (
        <small>
          <bdi>{second}</bdi>
        </small>
      )}
    </>
  )
}
