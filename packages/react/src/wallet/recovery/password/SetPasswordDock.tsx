import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { Button } from '../../../ui/Button.tsx'
import type { SetPasswordViewProps } from './setPasswordProps.ts'

/** The buttons of a step, enabled once the step is complete. */
export function SetPasswordDock({
  step,
  entry,
  hasUnderstood,
  isBusy,
  onContinue,
  onCancel,
}: SetPasswordViewProps) {
  const { newPassword: t, common } = useMoreTexts()
  if (step !== 'finalizing') {
    const isStopped = {
      creating: entry.isEmpty || entry.problem !== null,
      saving: false,
      confirming: entry.repetition !== 'equal',
    }[step]
    return (
      <Button onClick={onContinue} disabled={isStopped}>
        {common.continue}
      </Button>
    )
  }
  return (
    <>
      <Button onClick={onContinue} busy={isBusy} disabled={!hasUnderstood}>
        {t.set}
      </Button>
      {onCancel && (
        <Button kind="ghost" onClick={onCancel}>
          {common.cancel}
        </Button>
      )}
    </>
  )
}
