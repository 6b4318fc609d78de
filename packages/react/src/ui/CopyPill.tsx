import type { ReactNode } from 'react'
import { cssDeferred } from './cssDeferred.ts'
import { DeferredStyles } from './DeferredStyles.tsx'
import { Icon } from './Icon.tsx'

export type CopyPillProps = {
  label: string
  isCopied: boolean
  onCopy(): void
  /** What is shown of what is copied. */
  text: string
  /** In front of the text. */
  mark?: ReactNode
  children?: ReactNode
}

/** One wide control that copies what it shows the ends of. */
export function CopyPill({ label, isCopied, onCopy, text, mark, children }: CopyPillProps) {
  return (
    <button
      type="button"
      className={isCopied ? 'lk-pill good' : 'lk-pill'}
      aria-label={label}
      onClick={onCopy}
    >
      {mark}
      <span className="grow">
        <span className="lk-mono">{text}</span>
      </span>
      <DeferredStyles rules={cssDeferred} />
      <span className="end">
        <Icon name={isCopied ? 'check' : 'copy'} size={isCopied ? 16 : 18} />
        {children && <span>{children}</span>}
      </span>
    </button>
  )
}
