import { useEffect } from 'react'
import type { MoreTexts } from '../../../texts/texts.ts'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { fillText } from '../../../ui/fill.ts'
import { Page } from '../../../ui/Page.tsx'
import { useShell } from '../../../ui/shellContext.ts'
import { useOfflineText } from '../../../ui/useOfflineText.ts'
import type { PasswordProblem } from './newPassword.ts'
import { PasswordField } from './PasswordField.tsx'
import { SetPasswordDock } from './SetPasswordDock.tsx'
import { SetPasswordPart } from './SetPasswordPart.tsx'
import { StepsBar } from './StepsBar.tsx'
import { StrengthBar } from './StrengthBar.tsx'
import type { SetPasswordViewProps } from './setPasswordProps.ts'

const looks = { creating: 'field', saving: 'shown', confirming: 'hidden', finalizing: 'hidden' } as const

/** Sets the password of a wallet in four steps: choose it, save it, type it again, confirm the warning. */
export function SetPasswordView(props: SetPasswordViewProps) {
  const { step, entry, isBusy } = props
  const texts = useMoreTexts()
  const t = texts.newPassword
  const { announce } = useShell()
  const busyText = useOfflineText(isBusy) ?? t.setting
  useEffect(() => {
    if (isBusy) announce(busyText)
  }, [isBusy, announce, busyText])
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
      <SetPasswordPart {...props} busyText={isBusy ? busyText : undefined} />
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

function sayPasswordProblem(
  problem: PasswordProblem | null,
  { newPassword: t }: Pick<MoreTexts, 'newPassword'>,
): string | undefined {
  if (!problem) return undefined
  if ('tooShort' in problem) return fillText(t.tooShort, { count: String(problem.tooShort) })
  const list = problem.invalid.map((character) => (/\s/.test(character) ? t.space : character))
  return fillText(t.invalid, { list: list.join(' ') })
}
