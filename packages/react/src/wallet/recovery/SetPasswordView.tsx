import { type RefObject, useEffect } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import { Page } from '../../ui/Page.tsx'
import { useShell } from '../../ui/shellContext.ts'
import { PasswordField } from './PasswordField.tsx'
import type { PasswordEntry } from './passwordEntry.ts'
import type { PasswordStep } from './passwordFlow.ts'
import { SetPasswordDock } from './SetPasswordDock.tsx'
import { SetPasswordPart } from './SetPasswordPart.tsx'
import { StepsBar } from './StepsBar.tsx'
import { StrengthBar } from './StrengthBar.tsx'
import { sayPasswordProblem } from './sayPasswordProblem.ts'

export type SetPasswordViewProps = {
  appName: string
  /** Another one takes the place of the one there is. */
  isReset: boolean
  step: PasswordStep
  /** The password stays in its field through all steps, and is nowhere else. */
  password: RefObject<HTMLInputElement | null>
  repeated: RefObject<HTMLInputElement | null>
  entry: PasswordEntry
  hasUnderstood: boolean
  isBusy: boolean
  /** Why it was not set, where it may be tried again. */
  problem?: string | undefined
  generate(): string
  onEdit(): void
  /** The field was left: from now on it is said what is wrong with it. */
  onTouch(): void
  onUnderstood(hasUnderstood: boolean): void
  onDownload(): void
  /** Leads on from each step, and from the last one sets the password. */
  onContinue(): void
  onBack?: (() => void) | undefined
  onCancel?: (() => void) | undefined
}

const looks = { creating: 'field', saving: 'shown', confirming: 'hidden', finalizing: 'hidden' } as const

/** Sets the password of a wallet: make one up, save it, type it again, say that one has understood. */
export function SetPasswordView(props: SetPasswordViewProps) {
  const { step, entry, isBusy } = props
  const texts = useMoreTexts()
  const t = texts.newPassword
  const { announce } = useShell()
  useEffect(() => {
    if (isBusy) announce(t.setting)
  }, [isBusy, announce, t])
  const isFirst = step === 'creating'
  return (
    <Page
      name={`set-password-${step}`}
      {...useWords(props)}
      lead={<StepsBar step={step} onBack={isBusy ? undefined : props.onBack} />}
      focus={step === 'saving' ? 'title' : 'auto'}
      dismiss="deliberate"
      dock={<SetPasswordDock {...props} />}
    >
      <PasswordField
        input={props.password}
        label={step === 'saving' ? t.savedLabel : texts.password.label}
        autoComplete="new-password"
        look={looks[step]}
        error={isFirst && entry.isTouched ? sayPasswordProblem(entry.problem, texts) : undefined}
        generate={props.generate}
        onEdit={props.onEdit}
        onLeave={isFirst ? props.onTouch : undefined}
        onSubmit={isFirst ? props.onContinue : () => {}}
      >
        {isFirst && <StrengthBar strength={entry.isEmpty ? undefined : entry.strength} />}
      </PasswordField>
      <SetPasswordPart {...props} />
    </Page>
  )
}

function useWords({ step, isReset, appName }: SetPasswordViewProps) {
  const { newPassword: t } = useMoreTexts()
  return {
    creating: { title: isReset ? t.resetTitle : t.setTitle, text: t.setText },
    saving: { title: t.saveTitle, text: fillText(t.saveText, { app: appName }) },
    confirming: { title: t.confirmTitle, text: t.confirmText },
    finalizing: { title: t.finalTitle },
  }[step]
}
