import type { Amounts } from './useAmounts.ts'

type PriceProps = { price: ReturnType<Amounts['price']>; isTotal?: boolean }

/** A price in a row, with what it is in the other unit, smaller. */
export function Price({ price: [first, second], isTotal }: PriceProps) {
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
