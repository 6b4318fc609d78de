import { type ReactNode, type RefObject, useId, useLayoutEffect, useState } from 'react'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { DeferredStyles } from '../../../ui/DeferredStyles.tsx'
import { Drawing } from '../../../ui/Drawing.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Message } from '../../../ui/Message.tsx'

export type PasswordFieldProps = {
  /** Only this element has the password. React state would outlive the screen. */
  input: RefObject<HTMLInputElement | null>
  label: string
  /** Whether the field takes an existing password or a new one. */
  autoComplete: 'current-password' | 'new-password'
  /** `shown` displays it in large letters; `hidden` keeps it for a later step. */
  look?: 'field' | 'shown' | 'hidden'
  /** The text while the password is used. */
  doing?: string | undefined
  error?: string | undefined
  /** Generates a password, with a button below the field. */
  generate?: (() => string) | undefined
  /** Content between the field and its message. */
  children?: ReactNode
  onEdit(password: string): void
  onLeave?: (() => void) | undefined
  onSubmit(): void
}

// A shown password is visible completely: all 26 characters of a generated one, at every width and text size.
const styles = `
.lk-view>.lk-password{margin-block-end:0}
.lk-password[hidden]{display:none}
.lk-password>label{font-size:var(--lk-size-small);font-weight:500;color:var(--lk-text-2)}
.lk-input .lk-mini{position:relative;inline-size:36px;block-size:36px;display:grid;place-items:center;border-radius:var(--lk-radius-tile);color:var(--lk-text-2);flex:none}
.lk-input .lk-mini::after{content:"";position:absolute;inset:-4px}
.lk-input .lk-mini:hover{background:var(--lk-fill);color:var(--lk-text)}
.lk-input .lk-mini+.lk-mini{margin-inline-start:-8px}
.lk-password.shown .lk-input{container-type:inline-size;background:var(--lk-sunken);box-shadow:none;padding-inline:14px}
.lk-password.shown .lk-input:focus-within{box-shadow:inset 0 0 0 2px var(--lk-focus)}
.lk-password.shown .lk-input>input{text-align:center;font:min(var(--lk-size-input),5.5cqi) var(--lk-font-mono);letter-spacing:0;min-block-size:56px}
`

/**
 * The password through all steps, from input to display. The element clears its value when it unmounts, before the exit
 * animation.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { input, look = 'field', doing, error, children, onSubmit } = props
  const messageId = useId()
  const inputId = useId()
  const [isShown, setShown] = useState(false)
  useLayoutEffect(() => {
    const field = input.current
    return () => {
      if (field) field.value = ''
    }
  }, [input])
  return (
    <form
      className={`lk-field lk-password ${look}`}
      hidden={look === 'hidden'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <DeferredStyles rules={styles} />
      <label htmlFor={inputId}>{props.label}</label>
      <Input {...props} {...{ inputId, messageId, isShown, setShown }} />
      {children}
      {look === 'field' && <Suggest {...props} onSuggest={() => setShown(true)} />}
      {/* Reserves space, so that nothing moves when a message appears. */}
      {look === 'field' && (
        <div id={messageId}>
          {error ? <Message tone="bad">{error}</Message> : doing && <Message>{doing}</Message>}
        </div>
      )}
    </form>
  )
}

type InputProps = { inputId: string; messageId: string; isShown: boolean; setShown(isShown: boolean): void }

function Input({ inputId, messageId, isShown, setShown, ...props }: PasswordFieldProps & InputProps) {
  const { input, autoComplete, look = 'field', doing, error, onEdit, onLeave } = props
  const { password: t } = useMoreTexts()
  const isField = look === 'field'
  return (
    <div className={error && isField ? 'lk-input bad' : 'lk-input'}>
      {isField && (autoComplete === 'new-password' ? <Icon name="lock" /> : <Drawing name="key" size={20} />)}
      {/* Shows the password in an input, not as text: session recorders leave out inputs that were password fields. */}
      <input
        ref={input}
        type={(isField && isShown) || look === 'shown' ? 'text' : 'password'}
        id={inputId}
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        maxLength={1024}
        readOnly={!isField || doing !== undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && isField ? messageId : undefined}
        onInput={({ currentTarget }) => onEdit(currentTarget.value)}
        onBlur={onLeave}
      />
      {isField && (
        <Mini label={isShown ? t.hide : t.show} onClick={() => setShown(!isShown)}>
          <Drawing name={isShown ? 'closedEye' : 'eye'} size={18} />
        </Mini>
      )}
    </div>
  )
}

/** Generates a password. The next step shows it for saving. */
function Suggest({ input, generate, onEdit, onSuggest }: PasswordFieldProps & { onSuggest(): void }) {
  const { newPassword: t } = useMoreTexts()
  if (!generate) return null
  const suggest = () => {
    if (!input.current) return
    input.current.value = generate()
    onSuggest()
    onEdit(input.current.value)
  }
  return (
    <div className="lk-linkrow">
      <button type="button" className="lk-link" onClick={suggest}>
        {t.generate}
      </button>
    </div>
  )
}

type MiniProps = { label: string; onClick(): void; children: ReactNode }

function Mini({ label, onClick, children }: MiniProps) {
  return (
    <button type="button" className="lk-mini" aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
