import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Button } from '../ui/Button.tsx'
import type { VerifyMfaViewProps } from './verifyMfaProps.ts'

type VerifyDockProps = Pick<VerifyMfaViewProps, 'onLeave'> & {
  /** Set if there is another method. */
  onAnother: (() => void) | undefined
}

/** The other options of a user who is asked for a code. */
export function VerifyDock({ onAnother, onLeave }: VerifyDockProps) {
  const { mfaVerify: t } = useMoreTexts()
  return (
    <>
      {onAnother && (
        <Button kind="secondary" onClick={onAnother}>
          {t.another}
        </Button>
      )}
      <Button kind="ghost" onClick={onLeave}>
        {t.later}
      </Button>
    </>
  )
}
