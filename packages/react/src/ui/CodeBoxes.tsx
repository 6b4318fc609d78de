import { limits, toCode, toLatinDigits } from '@latchkey/wire'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLatest } from '../useLatest.ts'
import { DeferredStyles } from './DeferredStyles.tsx'
import { useComposed } from './useComposed.ts'

// The boxes of a code (ui/kit.css).
const cssCode = `
.lk-code{position:relative;display:grid;grid-template-columns:repeat(3,1fr) 8px repeat(3,1fr);gap:6px;direction:ltr}
.lk-code i{font-style:normal;display:grid;place-items:center;block-size:56px;border-radius:var(--lk-radius-box);box-shadow:inset 0 0 0 1px var(--lk-line-control);background:var(--lk-surface);font-size:calc(24px*var(--lk-scale));font-weight:500;font-variant-numeric:tabular-nums;letter-spacing:-.02em;transition:box-shadow var(--lk-fast),background var(--lk-fast),color var(--lk-fast)}
.lk-code i:nth-child(4){grid-column:5}
.lk-code:focus-within i.at{box-shadow:inset 0 0 0 2px var(--lk-focus)}
.lk-code:focus-within i.at:empty::after{content:"";inline-size:1.75px;block-size:24px;border-radius:1px;background:var(--lk-focus);animation:lk-blink 1.1s steps(1) infinite}
.lk-code input{position:absolute;inset:0;inline-size:100%;block-size:100%;opacity:0;font-size:16px;cursor:text;border:0;padding:0}
.lk-code.checking i{box-shadow:inset 0 0 0 1px var(--lk-line);background:var(--lk-sunken);color:var(--lk-text-2)}
.lk-code.good i{box-shadow:inset 0 0 0 1.5px var(--lk-success);background:var(--lk-success-soft);color:var(--lk-success)}
.lk-code.bad i{box-shadow:inset 0 0 0 1.5px var(--lk-danger);background:var(--lk-danger-soft);color:var(--lk-danger)}
.lk-code.bad:focus-within i.at{box-shadow:inset 0 0 0 2px var(--lk-danger)}
.lk-code.bad{animation:lk-shake 320ms var(--lk-inout)}
@media (forced-colors:active){
.lk-code i{border:1px solid}
.lk-code:focus-within i.at{outline:2px solid Highlight}
.lk-code:focus-within i.at:empty::after{forced-color-adjust:none;background:CanvasText}
}
`

const slots = [0, 1, 2, 3, 4, 5] as const

export type CodeStatus = 'idle' | 'checking' | 'success' | 'failed'

export type CodeBoxesProps = {
  label: string
  status: CodeStatus
  /** Called after the sixth digit. */
  onCode(code: string): void
  /** Called on every edit; `numeric` is false if the text was not only digits. */
  onEdit?: ((edit: { numeric: boolean }) => void) | undefined
  /** A code that is already entered; for drawings. */
  initialCode?: string | undefined
}

const looks = { idle: '', checking: 'checking', success: 'good', failed: 'bad' } as const

/**
 * Six boxes drawn over one input, so that paste, autofill, undo and screen readers work as in any field. A failed code
 * stays in the boxes for 1.4 s; meanwhile the input is empty and enabled, so that the next digit or paste counts at
 * once.
 */
export function CodeBoxes(props: CodeBoxesProps) {
  const { label, status, onCode, onEdit } = props
  const input = useRef<HTMLInputElement>(null)
  const first = props.initialCode ?? ''
  const [code, setCode] = useState(status === 'failed' ? '' : first)
  const [failure, clearFailed] = useFailed({ status, code, first }, () => setCode(''))
  // Not in the commit: if the styles are adopted in the same one, WebKit lays out the screen without them.
  useEffect(() => {
    if (failure !== undefined) input.current?.focus({ preventScroll: true })
  }, [failure])
  const isLocked = status === 'checking' || status === 'success'
  const edit = (text: string) => {
    const digits = toDigits(text)
    clearFailed()
    onEdit?.({ numeric: /^\d*$/.test(toCode(text)) })
    setCode(digits)
    if (digits.length === limits.codeLength && digits !== code) onCode(digits)
  }
  const typing = useComposed(code, (input) => edit(input.value))
  const isRed = failure !== undefined && typing.value === ''
  const visibleDigits = isRed ? failure : toDigits(typing.value)
  const next = isRed ? 0 : Math.min(visibleDigits.length, 5)
  return (
    <div className={`lk-code ${status === 'failed' && !isRed ? '' : looks[status]}`}>
      {slots.map((slot) => (
        <i key={slot} aria-hidden="true" className={!isLocked && slot === next ? 'at' : ''}>
          {visibleDigits[slot]}
        </i>
      ))}
      <input
        ref={input}
        aria-label={label}
        aria-invalid={isRed || undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        readOnly={isLocked}
        {...typing}
        onPaste={(event) => {
          // A pasted code replaces the typed one, wherever the caret is.
          event.preventDefault()
          if (!isLocked) edit(event.clipboardData.getData('text'))
        }}
      />
      <DeferredStyles rules={cssCode} />
    </div>
  )
}

const toDigits = (text: string) => toLatinDigits(text).replace(/\D/g, '').slice(0, limits.codeLength)

/** The failed code while it is shown in red, and a function that ends that. `onFailed` empties the input. */
function useFailed(
  { status, code, first }: { status: CodeStatus; code: string; first: string },
  onFailed: () => void,
) {
  const [failure, setFailed] = useState((status === 'failed' && first) || undefined)
  const latest = useLatest({ code, failed: failure, onFailed })
  // A layout effect: the red must appear in the first paint of the failure.
  useLayoutEffect(() => {
    const { code, failed, onFailed } = latest.current
    // Without a code, sending failed.
    if (status !== 'failed' || !(code || failed)) return setFailed(undefined)
    if (code) {
      setFailed(code)
      onFailed()
    }
    const timer = setTimeout(setFailed, limits.codeResetMs, undefined)
    return () => clearTimeout(timer)
  }, [status, latest])
  return [failure, () => setFailed(undefined)] as const
}
