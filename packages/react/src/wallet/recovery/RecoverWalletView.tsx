import { useEffect, useRef, useState } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { useShell } from '../../ui/shellContext.ts'
import { Hero } from '../../ui/Tile.tsx'
import { useOfflineText } from '../../ui/useOfflineText.ts'
import { PasswordField } from './password/PasswordField.tsx'
import { ProgressBar } from './password/ProgressBar.tsx'

export type RecoverWalletViewProps = {
  status: 'asking' | 'opening'
  /** Progress of the work on the password, from 0 to 1. */
  progress?: number | undefined
  /** Why the last password did not recover the wallet. */
  problem?: string | undefined
  /** Too many wrong passwords: the next one is not accepted yet. */
  isLocked?: boolean | undefined
  onEdit(): void
  onSubmit(password: string): void
  onCancel(): void
}

/** Asks for the password of a wallet that is not on this device. */
export function RecoverWalletView(props: RecoverWalletViewProps) {
  const { status, progress, problem, isLocked = false, onEdit, onSubmit, onCancel } = props
  const { password: t, common } = useMoreTexts()
  const { announce } = useShell()
  const input = useRef<HTMLInputElement>(null)
  const [isEmpty, setEmpty] = useState(true)
  const isBusy = status === 'opening'
  const busyText = useOfflineText(isBusy) ?? t.opening
  useEffect(() => {
    if (isBusy) announce(busyText)
  }, [isBusy, announce, busyText])
  const submit = () => {
    const password = input.current?.value
    if (password && !isBusy && !isLocked) onSubmit(password)
  }
  return (
    <Page
      name="recover-wallet"
      hero={<Hero mark={{ icon: 'lock' }} tone="accent" />}
      title={t.unlockTitle}
      text={t.unlockText}
      dismiss="deliberate"
      dock={
        <>
          <Button onClick={submit} busy={isBusy} disabled={isEmpty || isLocked}>
            {t.recover}
          </Button>
          <Button kind="ghost" onClick={onCancel}>
            {common.cancel}
          </Button>
        </>
      }
    >
      <PasswordField
        input={input}
        label={t.label}
        autoComplete="current-password"
        doing={isBusy ? busyText : undefined}
        error={problem}
        onEdit={(password) => {
          setEmpty(password === '')
          onEdit()
        }}
        onSubmit={submit}
      >
        <ProgressBar doing={isBusy ? t.opening : undefined} progress={progress} />
      </PasswordField>
    </Page>
  )
}
