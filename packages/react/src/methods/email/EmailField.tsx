import { hasUnseen } from '@latchkey/wire'
import { useState } from 'react'
import { useTexts } from '../../texts/useTexts.ts'
import { Chip } from '../../ui/Chip.tsx'
import { TextField } from '../../ui/TextField.tsx'

export type EmailFieldProps = {
  /** The field's initial text: a prefill, or the text typed before coming back. */
  initialValue?: string | undefined
  busy?: boolean | undefined
  /** The server's error for the submitted address; the next edit clears it. */
  error?: string | undefined
  onSubmit(email: string): void
  onEdit?: ((value: string) => void) | undefined
}

/**
 * A check that only saves a round trip; the server decides what an address is, and removes invisible characters around
 * it.
 */
function looksLikeEmail(text: string): boolean {
  const [local, domain = '', another] = text.split(/[@＠]/)
  return !!local && another === undefined && /[.．][^\s.．]{2}/.test(domain)
}

export function EmailField({
  initialValue = '',
  busy,
  error,
  recent,
  onSubmit,
  onEdit,
}: EmailFieldProps & { recent?: boolean }) {
  const { landing: t } = useTexts()
  const [value, setValue] = useState(initialValue)
  const [problem, setProblem] = useState(error)
  const [serverError, setServerError] = useState(error)
  if (error !== serverError) {
    setServerError(error)
    setProblem(error)
  }
  const email = value.trim()
  const isUnseen = hasUnseen(email)
  const isValid = looksLikeEmail(email) && !isUnseen
  return (
    <TextField
      icon="mail"
      type="email"
      autoComplete="email webauthn"
      label={t.emailLabel}
      placeholder={t.emailPlaceholder}
      submitLabel={t.submit}
      value={value}
      error={problem}
      busy={busy}
      ready={isValid && !problem}
      end={recent && !value && <Chip tone="accent">{t.recent}</Chip>}
      onChange={(next) => {
        setValue(next)
        setProblem(undefined)
        onEdit?.(next)
      }}
      onSubmit={() => {
        if (problem) return
        if (isValid) onSubmit(email)
        else if (email) setProblem(isUnseen ? t.unseen : t.invalidEmail)
      }}
    />
  )
}
