import { useTexts } from '../../texts/useTexts.ts'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { signStyles } from './signStyles.ts'

/** From this many characters on, an amount is drawn smaller, to fit on one line where possible. */
const longFrom = 10
const longerFrom = 17

export type AmountHeadlineProps = {
  over: string
  /** Absent while it is unknown; the line keeps its height. */
  amount: string | undefined
  unit: string
  /** The approximate worth, such as `≈ $12.40`. */
  worth?: string | undefined
}

/** The amount as the title of a review: its largest element. */
export function AmountHeadline({ over, amount, unit, worth }: AmountHeadlineProps) {
  const { common } = useTexts()
  const length = (amount ?? '').length + unit.length
  const size = length > longerFrom ? 'fig longer' : length > longFrom ? 'fig long' : 'fig'
  return (
    <>
      <DeferredStyles rules={signStyles} />
      <span className="over">{over} </span>
      <span className={size}>
        {amount === undefined ? (
          <span className="lk-skel">
            <span className="lk-sr">{common.loading}</span>
          </span>
        ) : (
          <bdi>
            {amount}
            <em> {unit}</em>
          </bdi>
        )}
      </span>
      {worth && (
        <span className="over">
          <bdi> {worth}</bdi>
        </span>
      )}
    </>
  )
}
