import { useTexts } from '../../texts/useTexts.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { signStyles } from './signStyles.ts'

/** A placeholder for a loading value, with the same height. */
export const Wait = () => <span className="lk-skel" aria-hidden="true" />

/** A placeholder for the two lines of a full address. */
export function WaitForAddress() {
  return (
    <span className="lk-waitaddress" aria-hidden="true">
      <DeferredStyles rules={signStyles} />
      <span className="lk-skel" />
      <span className="lk-skel" />
    </span>
  )
}

/** Details that are loading: the row exists from the start, so the layout does not move when they arrive. */
export function DetailsOnTheirWay({ label }: { label: string }) {
  const { common } = useTexts()
  return (
    <Accordion label={label}>
      <p className="lk-about">{common.loading}</p>
    </Accordion>
  )
}
