import { limits } from '@latchkey/wire'
import { useLayoutEffect, useRef, useState } from 'react'
import { cssCode } from './cssCode.ts'
import { LateStyles } from './LateStyles.tsx'
import { useComposed } from './useComposed.ts'

const slots = [0, 1, 2, 3, 4, 5] as const

export type CodeStatus = 'idle' | 'checking' | 'success' | 'failed'

export type CodeBoxesProps = {
  label: string
  status: CodeStatus
  /** Called with the sixth digit. */
  onCode(code: string): void
  /** Called on every edit; `numeric` is false when something other than digits was typed or pasted. */
  onEdit?: ((edit: { numeric: boolean }) => void) | undefined
  /** A code already typed; for drawings. */
  initialCode?: string | undefined
}

const looks = { idle: '', checking: 'checking', success: 'good', failed: 'bad' } as const

/** Six boxes drawn over one input, so that paste, autofill, undo and screen readers work as in any field. */
export function CodeBoxes(props: CodeBoxesProps) {
  const { label, status, onCode, onEdit } = props
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(props.initialCode ?? '')
  const isRed = useFailure(status, () => {
    setCode('')
    input.current?.focus({ preventScroll: true })
  })
  const locked = status === 'checking' || status === 'success' || isRed
  const edit = (typed: string) => {
    const digits = toDigits(typed)
    onEdit?.({ numeric: /^[\d\s-]*$/.test(inLatin(typed)) })
    setCode(digits)
    if (digits.length === limits.codeLength && digits !== code) onCode(digits)
  }
  const typing = useComposed(code, (input) => edit(input.value))
  const shown = toDigits(typing.value)
  return (
    <div className={`lk-code ${status === 'failed' && !isRed ? '' : looks[status]}`}>
      {slots.map((slot) => (
        <i
          key={slot}
          aria-hidden="true"
          className={!locked && slot === Math.min(shown.length, 5) ? 'at' : ''}
        >
          {shown[slot]}
        </i>
      ))}
      <input
        ref={input}
        aria-label={label}
        aria-invalid={isRed || undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        readOnly={locked}
        {...typing}
        onPaste={(event) => {
          // A pasted code replaces what was typed, wherever the caret stands.
          event.preventDefault()
          if (!locked) edit(event.clipboardData.getData('text'))
        }}
      />
      <LateStyles rules={cssCode} />
    </div>
  )
}

/** Arabic, Persian and full-width digits have their value in the last four bits. */
const inLatin = (text: string) => text.replace(/[٠-٩۰-۹０-９]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
const toDigits = (text: string) => inLatin(text).replace(/\D/g, '').slice(0, limits.codeLength)

/** True while a failed code is held red; then clears it. */
function useFailure(status: CodeStatus, clear: () => void): boolean {
  const [red, setRed] = useState(status === 'failed')
  const latest = useRef(clear)
  latest.current = clear
  // A layout effect: the red must be there before the first paint of the failure.
  useLayoutEffect(() => {
    setRed(status === 'failed')
    if (status !== 'failed') return
    const timer = setTimeout(() => {
      setRed(false)
      latest.current()
    }, limits.codeResetMs)
    return () => clearTimeout(timer)
  }, [status])
  return red
}
