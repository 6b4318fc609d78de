import { useTexts } from '../../texts/useTexts.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { signStyles } from './signStyles.ts'

/** A value on its way, as high as what comes. */
export const Wait = () => <span className="lk-skel" aria-hidden="true" />

/** The two lines of a whole address on its way. */
export function WaitForAddress() {
  return (
    <span className="lk-waitaddress" aria-hidden="true">
      <DeferredStyles rules={signStyles} />
      <span className="lk-skel" />
      <span className="lk-skel" />
    </span>
  )
}

/** Details on their way: the row is there from the start, so that nothing moves when they come. */
export function DetailsOnTheirWay({ label }: { label: string }) {
  const { common } = useTexts()
  return (
    <Accordion label={label}>
      <p className="lk-about">{common.loading}</p>
    </Accordion>
  )
}
