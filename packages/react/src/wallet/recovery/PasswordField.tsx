import { type RefObject, useId, useLayoutEffect, useState } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { LateStyles } from '../../ui/LateStyles.tsx'
import { Message } from '../../ui/Message.tsx'

export type PasswordFieldProps = {
  /** The password is in this element alone, in no state of React: that outlives the screen. */
  input: RefObject<HTMLInputElement | null>
  /** What there is to say while it is used. */
  doing?: string | undefined
  error?: string | undefined
  onEdit(password: string): void
  onSubmit(): void
}

const styles = `
.lk-password{margin-block-end:0}
.lk-input .lk-mini{position:relative;inline-size:36px;block-size:36px;display:grid;place-items:center;border-radius:var(--lk-radius-tile);color:var(--lk-text-2);flex:none}
.lk-input .lk-mini::after{content:"";position:absolute;inset:-4px 0}
.lk-input .lk-mini:hover{background:var(--lk-fill);color:var(--lk-text)}
`

/** The field of a password that exists. It empties itself when it is taken away, before that is animated. */
export function PasswordField({ input, doing, error, onEdit, onSubmit }: PasswordFieldProps) {
  const { password: t } = useMoreTexts()
  const [isShown, setShown] = useState(false)
  const messageId = useId()
  useLayoutEffect(() => {
    const field = input.current
    return () => {
      if (field) field.value = ''
    }
  }, [input])
  return (
    <form
      className="lk-field lk-password"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <LateStyles rules={styles} />
      <div className={error ? 'lk-input bad' : 'lk-input'}>
        <Drawing path={key} size={20} />
        <input
          ref={input}
          type={isShown ? 'text' : 'password'}
          aria-label={t.label}
          autoComplete="current-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          maxLength={1024}
          readOnly={doing !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? messageId : undefined}
          onInput={({ currentTarget }) => onEdit(currentTarget.value)}
        />
        <button
          type="button"
          className="lk-mini"
          aria-label={isShown ? t.hide : t.show}
          onClick={() => setShown(!isShown)}
        >
          <Drawing path={isShown ? closedEye : eye} size={18} />
        </button>
      </div>
      {/* Its room is kept, so that nothing moves when there is something to say. */}
      <div id={messageId}>
        {error ? <Message tone="bad">{error}</Message> : doing && <Message>{doing}</Message>}
      </div>
    </form>
  )
}

const key =
  'M3.5 15.500a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0ZM11.300 12.300l8.200-8.300M16 7.500l3 3M13.500 10l2 2'
const eye =
  'M2.800 12S6 5.800 12 5.800 21.200 12 21.200 12 18 18.200 12 18.200 2.800 12 2.800 12ZM9.250 12a2.750 2.750 0 1 0 5.500 0a2.750 2.750 0 1 0-5.500 0Z'
const closedEye =
  'M9.700 6.100A9 9 0 0 1 12 5.800c6 0 9.200 6.200 9.200 6.200a16 16 0 0 1-2.600 3.400M6.300 7.700A15 15 0 0 0 2.800 12S6 18.200 12 18.200a9 9 0 0 0 4.400-1.200M4 4l16 16M10 10.100A2.750 2.750 0 0 0 13.900 14'

/** Here and not among the icons, which the first chunk carries. */
function Drawing({ path, size }: { path: string; size: number }) {
  return (
    <svg className="lk-i" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
