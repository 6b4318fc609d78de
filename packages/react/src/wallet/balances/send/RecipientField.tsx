import { useState } from 'react'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { fillText } from '../../../ui/fill.ts'
import { canReadClipboard, readClipboard } from '../../../ui/readClipboard.ts'
import { useShell } from '../../../ui/shellContext.ts'
import { FormField } from '../FormField.tsx'
import type { NameState } from './useRecipientName.ts'

type RecipientFieldProps = {
  value: string
  isSolana: boolean
  problem: string | undefined
  name: NameState
  offersNames: boolean
  busy: boolean | undefined
  onChange(value: string): void
}

/** The recipient: an address, or a name with its full address below. */
export function RecipientField(props: RecipientFieldProps) {
  const { value, isSolana, name, busy, onChange } = props
  const { sendFunds: t, sendForm } = useMoreTexts()
  const [isBlocked, setBlocked] = useState(false)
  const { announce } = useShell()
  const change = (next: string) => {
    setBlocked(false)
    onChange(next)
  }
  const paste = async () => {
    const text = await readClipboard()
    if (text !== undefined) return change(text.trim())
    setBlocked(true)
    announce(sendForm.pasteBlocked)
  }
  const problem = props.problem ?? (name.status === 'problem' ? sendForm[name.problem] : undefined)
  return (
    <FormField
      label={t.recipient}
      problem={problem}
      hint={isBlocked ? sendForm.pasteBlocked : <Note {...props} />}
      end={
        !value &&
        !busy &&
        canReadClipboard() && (
          <button type="button" className="lk-link lk-infield" onClick={() => void paste()}>
            {sendForm.paste}
          </button>
        )
      }
    >
      {(ids) => (
        <input
          {...ids}
          name="recipient"
          type="text"
          placeholder={isSolana ? t.solanaHint : t.ethereumHint}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir={value ? 'ltr' : undefined}
          readOnly={busy}
          value={value}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </FormField>
  )
}

function Note({ name, isSolana, offersNames }: RecipientFieldProps) {
  const { sendForm: t } = useMoreTexts()
  if (name.status === 'found')
    return (
      <span role="status" className="lk-mono lk-found" dir="ltr">
        {name.address}
      </span>
    )
  if (name.status === 'loading') return t.lookingUp
  if (offersNames)
    return fillText(isSolana ? t.snsNote : t.ensNote, { name: isSolana ? 'ada.sns' : 'ada.eth' })
  return isSolana ? t.solanaNote : fillText(t.ethereumNote, { start: '0x' })
}
