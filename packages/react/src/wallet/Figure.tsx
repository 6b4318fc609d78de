import { LateStyles } from '../ui/LateStyles.tsx'
import { signStyles } from './signStyles.ts'

/** Characters from which a figure is drawn smaller, to stay on one line where it can. */
const longFrom = 10
const longerFrom = 17

/** What it costs, as the title of a review: the largest thing on it. */
export function Figure({ over, amount, unit }: { over: string; amount: string; unit: string }) {
  const length = amount.length + unit.length
  const size = length > longerFrom ? 'fig longer' : length > longFrom ? 'fig long' : 'fig'
  return (
    <>
      <LateStyles rules={signStyles} />
      <span className="over">{over} </span>
      <span className={size}>
        <bdi>
          {amount}
          <em> {unit}</em>
        </bdi>
      </span>
    </>
  )
}
