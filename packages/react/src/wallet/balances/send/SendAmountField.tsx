import { hasUnseen } from '@latchkey/wire'
import { useEffect, useState } from 'react'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { useAmountInput } from '../../../ui/amount/useAmountInput.ts'
import { fillText } from '../../../ui/fill.ts'
import { useShell } from '../../../ui/shellContext.ts'
import { useBusyText } from '../../../ui/useBusyText.ts'
import { FormField } from '../FormField.tsx'

export type SendAmount = {
  /** The wallet's balance, with its unit. */
  available: string | undefined
  unit: string | undefined
  /** The full amount that can be sent, as the user would type it. `loading` until the fee is known. */
  most?: string | 'loading' | undefined
  /** The worth of the amount, such as `≈ $12.40`. */
  worth?: string | undefined
  /** The text about the network fee. */
  feeNote?: string | undefined
}

type SendAmountFieldProps = SendAmount & {
  value: string
  problem: string | undefined
  busy: boolean | undefined
  onChange(value: string): void
  onMost(): void
}

/** The amount, with balance, worth and fee. */
export function SendAmountField(props: SendAmountFieldProps) {
  const { value, problem, unit, worth, feeNote, busy, onChange } = props
  const { sendFunds: t, landing, language } = useMoreTexts()
  const [isUnseen, setUnseen] = useState(false)
  const busyText = useBusyText(busy)
  const { announce } = useShell()
  useEffect(() => {
    if (busyText) announce(busyText)
  }, [busyText, announce])
  const typing = useAmountInput(value, language, onChange)
  return (
    <FormField
      label={t.amount}
      problem={isUnseen ? landing.unseen : problem}
      above={<Available {...props} />}
      hint={
        busyText ?? (
          <>
            {worth !== undefined && <bdi className="lk-worth">{worth}</bdi>}
            {worth !== undefined && feeNote && ' · '}
            {feeNote}
          </>
        )
      }
      end={unit && <bdi className="lk-unit">{unit}</bdi>}
    >
      {(ids) => (
        <input
          {...ids}
          name="amount"
          type="text"
          inputMode="decimal"
          placeholder="0"
          autoComplete="off"
          dir="ltr"
          readOnly={busy}
          {...typing}
          onInput={({ currentTarget }) => setUnseen(hasUnseen(currentTarget.value))}
        />
      )}
    </FormField>
  )
}

function Available({ available, most, busy, onMost }: SendAmountFieldProps) {
  const { sendFunds: t, amountField } = useMoreTexts()
  if (available === undefined) return null
  return (
    <div className="lk-available">
      <span>{fillText(t.available, { amount: available })}</span>
      {most !== undefined && (
        <button type="button" className="lk-link" disabled={busy || most === 'loading'} onClick={onMost}>
          {amountField.max}
        </button>
      )}
    </div>
  )
}
