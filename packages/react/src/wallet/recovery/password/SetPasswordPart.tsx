import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { Message } from '../../../ui/Message.tsx'
import { Checkbox } from './Checkbox.tsx'
import { PasswordField } from './PasswordField.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { SavePassword } from './SavePassword.tsx'
import type { SetPasswordViewProps } from './setPasswordProps.ts'

/** `busyText`: the text while the password is set. */
type SetPasswordPartProps = SetPasswordViewProps & { busyText: string | undefined }

/** The content of a step below the password, or instead of it. */
export function SetPasswordPart({ busyText, ...props }: SetPasswordPartProps) {
  const { newPassword: t } = useMoreTexts()
  const { step, entry, isBusy } = props
  if (step === 'saving') return <SavePassword password={props.password} onDownload={props.onDownload} />
  if (step === 'confirming')
    return (
      <PasswordField
        input={props.repetition}
        label={t.confirmTitle}
        autoComplete="new-password"
        error={entry.isRepeatTouched && entry.repetition === 'other' ? t.mismatch : undefined}
        onEdit={props.onEdit}
        onLeave={props.onTouch}
        onSubmit={props.onContinue}
      />
    )
  if (step !== 'finalizing') return null
  return (
    <div className="lk-field lk-password">
      <Checkbox
        isTicked={props.hasUnderstood}
        isBusy={isBusy}
        onTick={props.onUnderstood}
        onSubmit={props.onContinue}
      >
        {t.understood}
      </Checkbox>
      <ProgressBar doing={isBusy ? t.setting : undefined} progress={props.progress} />
      {/* Reserves space, so that nothing moves when a message appears. */}
      <div>
        {props.problem ? (
          <Message tone="bad">{props.problem}</Message>
        ) : (
          busyText && <Message>{busyText}</Message>
        )}
      </div>
    </div>
  )
}
