import { type CSSProperties, useId } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { DeferredStyles } from '../DeferredStyles.tsx'
import { fillText } from '../fill.ts'
import { Icon } from '../Icon.tsx'
import { Message } from '../Message.tsx'
import { StillTrying } from '../StillTrying.tsx'
import { useSettled } from '../useSettled.ts'
import { type AmountLimits, findAmountProblem } from './amountProblem.ts'
import { cssAmount } from './cssAmount.ts'
import { formatAmount } from './formatAmount.ts'
import { useAmountInput } from './useAmountInput.ts'

export type AmountFieldProps = AmountLimits & {
  /** Whole units with a point, as typed: `''`, `0.`, `12.50`. */
  value: string
  /** A ticker, or a currency code: `USDC`, `USD`. */
  unit: string
  /** Its value, formatted: `≈ $50.00`. `loading` reserves its space. */
  estimate?: string | 'loading' | undefined
  /** The other unit in which the amount can be entered. With `onSwap`, the estimate becomes a button. */
  otherUnit?: string | undefined
  /** Shown instead of a limit's message, for example that the wallet has too little for the fee. */
  error?: string | undefined
  busy?: boolean | undefined
  onChange(value: string): void
  onSwap?(): void
  onSubmit?(): void
}

/** The pause in typing before the estimate or a limit is announced (ui/README 3). */
const settledMs = 400

/** The main figure of a screen: a typed amount, its unit, and its value. */
export function AmountField(props: AmountFieldProps) {
  const { value, unit, busy, onChange, onSubmit } = props
  const { amountField: t, language } = useMoreTexts()
  const ids = { message: useId(), estimate: useId() }
  const error = useError(props)
  const typing = useAmountInput(value, language, onChange)
  const sizes = { '--digits': Math.max(typing.value.length, 1), '--unit': unit.length } as CSSProperties
  return (
    <form
      className={error ? 'lk-sum bad' : 'lk-sum'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit?.()
      }}
    >
      <div>
        <div className="lk-sum-figure" style={sizes}>
          <input
            type="text"
            inputMode="decimal"
            name="amount"
            aria-label={fillText(t.label, { unit })}
            placeholder="0"
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            readOnly={busy}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? ids.message : props.estimate ? ids.estimate : undefined}
            {...typing}
          />
          <bdi aria-hidden="true">{unit}</bdi>
        </div>
      </div>
      <Estimate {...props} id={ids.estimate} />
      {/* Its space is reserved, so that nothing moves when a message appears. */}
      <div id={ids.message} className="lk-msg-room">
        {error ? <Message tone="bad">{error}</Message> : <StillTrying isBusy={busy} />}
      </div>
      <DeferredStyles rules={cssAmount} />
    </form>
  )
}

/** Reports a broken limit once the typing pauses: the 1 of 100 is not too small an amount. */
function useError({ error, value, unit, min, max, decimals }: AmountFieldProps): string | undefined {
  const { amountField: t, language } = useMoreTexts()
  const settledValue = useSettled(value, settledMs)
  if (error) return error
  const problem = settledValue === value ? findAmountProblem(value, { min, max, decimals }) : undefined
  if (problem === 'tooFine') return fillText(t.tooFine, { count: String(decimals) })
  const limit = problem === 'tooMuch' ? max : min
  const amount = `${formatAmount(limit ?? '', language)} ${unit}`
  return problem && fillText(t[problem], { amount })
}

function Estimate({ id, estimate, otherUnit, busy, onSwap }: AmountFieldProps & { id: string }) {
  const { amountField: t, common } = useMoreTexts()
  const isLoading = estimate === 'loading'
  const settledText = useSettled(isLoading ? '' : (estimate ?? ''), settledMs)
  const content = isLoading ? (
    <span className="lk-skel" role="img" aria-label={common.loading} />
  ) : (
    <bdi dir="ltr" aria-hidden="true">
      {estimate}
    </bdi>
  )
  return (
    <>
      {onSwap && otherUnit ? (
        <button
          type="button"
          className="lk-sum-line"
          disabled={busy}
          aria-label={fillText(t.swap, { unit: otherUnit })}
          onClick={onSwap}
        >
          {content}
          <span className="lk-sum-turn">
            <Icon name="swap" size={16} />
          </span>
        </button>
      ) : (
        <div className="lk-sum-line">{content}</div>
      )}
      <span id={id} className="lk-sr" role="status">
        {settledText}
      </span>
    </>
  )
}
