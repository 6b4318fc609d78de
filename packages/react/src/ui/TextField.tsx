import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { Message } from './Message.tsx'
import { StillTrying } from './StillTrying.tsx'
import { useComposed } from './useComposed.ts'

export type TextFieldProps = {
  /** Shown at the start, unless `lead` replaces it. */
  icon?: IconName
  lead?: ReactNode
  label: string
  placeholder: string
  type: 'email' | 'tel' | 'text'
  autoComplete: string
  value: string
  /** The caret's position in a value that changed during typing. */
  caret?: number | undefined
  error?: string | undefined
  submitLabel: string
  /**
   * Whether the arrow is highlighted: the value can be submitted. Enter submits anyway, so that an error can be shown.
   */
  ready: boolean
  busy?: boolean | undefined
  /** Shown before the arrow, for example a chip. */
  end?: ReactNode
  onChange(value: string, caret: number): void
  onSubmit(): void
}

/** A field with its own submit arrow. A form, so that Enter and a phone's Go key submit. */
export function TextField(props: TextFieldProps) {
  const { icon, lead, error, busy, onSubmit } = props
  const messageId = useId()
  return (
    <form
      className="lk-field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit()
      }}
    >
      <div className={error ? 'lk-input bad' : 'lk-input'}>
        {lead ?? (icon && <Icon name={icon} />)}
        <FieldInput {...props} messageId={messageId} />
        {props.end}
        <SubmitArrow {...props} />
      </div>
      {/* Its space is reserved, so that nothing moves when a message appears. */}
      <div id={messageId}>
        {error ? <Message tone="bad">{error}</Message> : <StillTrying isBusy={busy} />}
      </div>
    </form>
  )
}

function FieldInput(props: TextFieldProps & { messageId: string }) {
  const { value, caret } = props
  const input = useRef<HTMLInputElement>(null)
  const typing = useComposed(value, (element) =>
    props.onChange(element.value, element.selectionStart ?? element.value.length),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same caret in another value is a new position
  useLayoutEffect(() => {
    if (caret !== undefined) input.current?.setSelectionRange(caret, caret)
  }, [value, caret])
  return (
    <input
      ref={input}
      type={props.type}
      name={props.type}
      aria-label={props.label}
      placeholder={props.placeholder}
      autoComplete={props.autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      // Addresses and numbers read from left to right in every language.
      dir={props.type === 'text' ? 'auto' : 'ltr'}
      readOnly={props.busy}
      aria-invalid={props.error ? true : undefined}
      aria-describedby={props.error ? props.messageId : undefined}
      {...typing}
    />
  )
}

function SubmitArrow({ ready, busy, submitLabel }: TextFieldProps) {
  return (
    <button
      type="submit"
      className={ready ? 'lk-go on' : 'lk-go'}
      aria-label={submitLabel}
      aria-busy={busy || undefined}
      aria-disabled={ready && !busy ? undefined : true}
    >
      {busy ? <span className="lk-spin s" /> : <Icon name="go" size={18} />}
    </button>
  )
}
