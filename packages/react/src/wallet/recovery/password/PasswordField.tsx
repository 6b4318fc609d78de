import { type ReactNode, type RefObject, useId, useLayoutEffect, useState } from 'react'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { DeferredStyles } from '../../../ui/DeferredStyles.tsx'
import { Drawing } from '../../../ui/Drawing.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Message } from '../../../ui/Message.tsx'

export type PasswordFieldProps = {
  /** The password is in this element alone, in no state of React: that outlives the screen. */
  input: RefObject<HTMLInputElement | null>
  label: string
  /** Of a password that exists, or of one that is made here. */
  autoComplete: 'current-password' | 'new-password'
  /** `shown` has it read, in large letters; `hidden` keeps it for a later step. */
  look?: 'field' | 'shown' | 'hidden'
  /** What there is to say while it is used. */
  doing?: string | undefined
  error?: string | undefined
  /** Makes one up, on a button below the field. */
  generate?: (() => string) | undefined
  /** Stands between the field and what is said of it. */
  children?: ReactNode
  onEdit(password: string): void
  onLeave?: (() => void) | undefined
  onSubmit(): void
}

// What is read and written down is seen whole: the 26 characters of one that was made up, at every width and size of text.
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

/** A password, from what it is typed in to where it is read again. The element empties itself when it is taken away, before that is animated. */
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
      {/* Its room is kept, so that nothing moves when there is something to say. */}
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
      {/* A field and no text where it is read: recorders of pages leave out what has been a field of a password. */}
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

/** Makes a password up. It is read and saved on the next step. */
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
