import { useState } from 'react'
import type { MoreTexts } from '../../texts/texts.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { TextField } from '../../ui/TextField.tsx'
import { CountrySelect } from './CountrySelect.tsx'
import {
  type CountryCode,
  checkNumber,
  countryOr,
  type PhoneInput,
  type PhoneProblem,
  readNumber,
  typeNumber,
} from './numbers.ts'

export type PhoneFieldProps = {
  /** ISO 3166 alpha-2. */
  defaultCountry: string
  /** The field's initial text: a prefill, or the text typed before coming back. */
  initialValue?: string | undefined
  busy?: boolean | undefined
  /** The server's error for the submitted number; the next edit clears it. */
  error?: string | undefined
  onSubmit(phoneNumber: string): void
  onEdit?: (() => void) | undefined
}

/** A number, and its country. It has no room for a chip: users who used it last find it open. */
export function PhoneField(props: PhoneFieldProps) {
  const { busy = false, onSubmit } = props
  const { sms: t, landing } = useMoreTexts()
  const { typed, problem, edit, choose, refuse } = useTyped(props)
  const result = checkNumber(typed)
  return (
    <TextField
      lead={<CountrySelect country={typed.country} busy={busy} onChange={choose} />}
      type="tel"
      autoComplete="tel-national"
      label={t.label}
      placeholder={typed.country === 'US' ? t.placeholder : t.label}
      submitLabel={landing.submit}
      value={typed.text}
      caret={typed.caret}
      error={problem}
      busy={busy}
      ready={'number' in result && !problem}
      onChange={edit}
      onSubmit={() => {
        if (problem || !typed.text) return
        if ('number' in result) onSubmit(result.number)
        else refuse(sentenceFor(result.problem, t))
      }}
    />
  )
}

function useTyped({ initialValue, defaultCountry, error, onEdit }: PhoneFieldProps) {
  const [entry, setTyped] = useState<PhoneInput & { caret?: number }>(() =>
    readNumber(initialValue, countryOr(defaultCountry)),
  )
  const [problem, refuse] = useState(error)
  const [serverError, setServerError] = useState(error)
  if (error !== serverError) {
    setServerError(error)
    refuse(error)
  }
  const onInput = () => {
    refuse(undefined)
    onEdit?.()
  }
  return {
    typed: entry,
    problem,
    refuse,
    edit(value: string, caret: number) {
      setTyped((before) => typeNumber({ before, value, caret }))
      onInput()
    },
    /** Choosing another country clears the number (protocol 17.5). */
    choose(country: CountryCode) {
      setTyped({ country, text: '' })
      onInput()
    },
  }
}

function sentenceFor(problem: PhoneProblem, t: MoreTexts['sms']): string {
  if (problem === 'TOO_SHORT') return t.tooShort
  return problem === 'TOO_LONG' ? t.tooLong : t.invalid
}
