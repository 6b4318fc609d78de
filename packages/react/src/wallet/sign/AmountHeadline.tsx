import { useTexts } from '../../texts/useTexts.ts'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { signStyles } from './signStyles.ts'

/** Characters from which a figure is drawn smaller, to stay on one line where it can. */
const longFrom = 10
const longerFrom = 17

export type AmountHeadlineProps = {
  over: string
  /** Absent while it is not known; the line is as high then. */
  amount: string | undefined
  unit: string
  /** About what it is worth, as `≈ $12.40`. */
  worth?: string | undefined
}

/** What it costs, as the title of a review: the largest thing on it. */
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
