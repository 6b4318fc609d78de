import type { MfaMethod } from '@latchkey/wire'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { methodIcons } from './ChooseView.tsx'

export type AddedViewProps = {
  method: MfaMethod
  onDone(): void
  /** Set if recovery codes come with it. */
  onCodes?: (() => void) | undefined
}

export function AddedView({ method, onDone, onCodes }: AddedViewProps) {
  const { mfaEnroll: t, mfaCodes } = useMoreTexts()
  return (
    <Page
      name="mfa-done"
      axis="center"
      hero={<Ring mark={{ icon: methodIcons[method] }} state="done" />}
      title={t[`${method}Added`]}
      text={onCodes ? `${t.addedText} ${mfaCodes.offerText}` : t.addedText}
      focus="title"
      dock={
        <>
          {onCodes && <Button onClick={onCodes}>{mfaCodes.offer}</Button>}
          <Button kind={onCodes ? 'ghost' : 'primary'} onClick={onDone}>
            {t.done}
          </Button>
        </>
      }
    />
  )
}
