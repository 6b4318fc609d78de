import { useTexts } from '../texts/useTexts.ts'
import { fillText } from './fill.ts'
import { Icon } from './Icon.tsx'
import { useCopy } from './useCopy.ts'

/** A small copy button inside a row. `what` names the value for screen readers. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const { isCopied, copy } = useCopy(value)
  const { common } = useTexts()
  return (
    <button
      type="button"
      className={isCopied ? 'lk-copy good' : 'lk-copy'}
      aria-label={fillText(common.copyWhat, { what })}
      onClick={copy}
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={16} />
    </button>
  )
}
