import { frameErrorType } from '@latchkey/core'
import { AppError, passwordRules } from '@latchkey/wire'
import { useRef, useState } from 'react'
import { useLatchkey } from '../../../context.ts'
import { useAfterCreation } from '../../../funding/useAfterCreation.ts'
import { useDescription } from '../../../modal/errors/useDescription.ts'
import { useAutoClose } from '../../../modal/navigation/autoClose.ts'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { download, toPasswordFile } from '../../../ui/passwordFile.ts'
import { useSettings } from '../../../useSettings.ts'
import type { WalletScreens } from '../../modalRoutes.ts'
import { newPasswordErrors } from '../errors.ts'
import { useProgressStore } from '../useProgressStore.ts'
import { generatePassword } from './newPassword.ts'
import { PasswordResultView } from './PasswordResultView.tsx'
import { emptyEntry, readEntry } from './passwordEntry.ts'
import { getNextStep, getStepBefore, type PasswordStep } from './passwordFlow.ts'
import { SetPasswordView } from './SetPasswordView.tsx'

type Progress = { status: 'asking' | 'setting' | 'done'; error?: AppError; progress?: number }

/** Guides the user through a new password, and sets it. The input stays in the fields. */
export function SetPasswordScreen({ change }: WalletScreens['wallet.setPassword']) {
  const { client, modal } = useLatchkey()
  const { name: appName } = useSettings()
  const texts = useMoreTexts()
  const password = useRef<HTMLInputElement>(null)
  const repetition = useRef<HTMLInputElement>(null)
  const [entry, setEntry] = useState(emptyEntry)
  const [{ status, error, progress }, setProgress] = useProgressStore<Progress>(change, {
    initial: { status: 'asking' },
    working: 'setting',
  })
  // A second factor opened on top of this screen and unmounted its fields, with the input in them.
  const [isBack, setBack] = useState(status !== 'asking' || error !== undefined)
  const [step, setStep] = useState<PasswordStep>(isBack ? 'finalizing' : 'creating')
  const [hasUnderstood, setUnderstood] = useState(isBack)
  const isDone = status === 'done'
  const problem = useDescription(error, { texts, rows: newPasswordErrors })
  const leave = useAfterCreation(isDone && change.action === 'create' && !change.isWanted)
  useAutoClose('passwordSet', isDone && !change.isWanted, leave)

  const set = () => {
    const recoveryPassword = password.current?.value
    if (!recoveryPassword || !hasUnderstood || status === 'setting') return
    setProgress({ status: 'setting' })
    const onProgress = (progress: number) => setProgress({ status: 'setting', progress })
    const work = change.apply({ recoveryMethod: 'user-passcode', recoveryPassword, onProgress })
    // Waits before the screen changes, so that it does not change under the user's finger.
    const completion = work.then(
      () => new Promise((resolve) => setTimeout(resolve, passwordRules.flowDelayMs)),
    )
    completion.then(
      () => setProgress({ status: 'done' }),
      (cause) => setProgress({ status: 'asking', error: AppError.from(cause) }),
    )
  }
  const restart = () => {
    setBack(false)
    setStep('creating')
    setUnderstood(false)
    setEntry(emptyEntry)
    setProgress({ status: 'asking' })
  }
  const read = () => {
    const minLength = client.app.getState()?.embedded_wallet_config.min_password_length
    const values = { password: password.current?.value, repetition: repetition.current?.value }
    setEntry(readEntry(entry, { ...values, minLength }))
  }
  const lead = {
    creating: () => entry.isEmpty || entry.problem || setStep(getNextStep(step)),
    saving: () => setStep(getNextStep(step)),
    confirming: () => entry.repetition === 'equal' && setStep(getNextStep(step)),
    finalizing: set,
  }
  const touch = () =>
    setEntry({ ...entry, ...(step === 'creating' ? { isTouched: true } : { isRepeatTouched: true }) })
  const back =
    step === 'creating' ? modal.getState().length > 1 && modal.back : () => setStep(getStepBefore(step))
  if (isDone || (error && (isBack || !canMend(error))))
    return (
      <PasswordResultView
        problem={problem}
        onRetry={error && canMend(error) ? restart : undefined}
        onClose={leave}
      />
    )
  return (
    <SetPasswordView
      appName={appName}
      isReset={change.current === 'user-passcode'}
      step={step}
      password={password}
      repetition={repetition}
      entry={entry}
      hasUnderstood={hasUnderstood}
      isBusy={status === 'setting'}
      progress={progress}
      problem={problem?.text}
      generate={generatePassword}
      onEdit={read}
      onTouch={touch}
      onUnderstood={setUnderstood}
      onDownload={() => download(toPasswordFile(password.current?.value ?? '', appName, texts))}
      onContinue={() => {
        touch()
        lead[step]()
      }}
      onBack={back || undefined}
      onCancel={change.isWanted ? modal.close : undefined}
    />
  )
}

/** Errors that trying again does not fix. */
const lasting: ReadonlySet<string> = new Set([
  'must_be_authenticated',
  'missing_or_invalid_token',
  'login_on_hold',
  'recovery_on_hold',
  'not_supported',
  'too_many_requests',
  'wallet_damaged',
])

/** Whether the same password can be tried again on the same screen. */
function canMend(error: AppError): boolean {
  return !lasting.has(error.code) && !lasting.has(frameErrorType(error) ?? '')
}
