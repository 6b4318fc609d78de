import type { ReactNode } from 'react'
import { cssDeferred } from './cssDeferred.ts'
import { DeferredStyles } from './DeferredStyles.tsx'
import { Icon } from './Icon.tsx'

export type CopyPillProps = {
  label: string
  isCopied: boolean
  onCopy(): void
  /** The visible part of the copied text. */
  text: string
  /** Before the text. */
  mark?: ReactNode
  children?: ReactNode
}

/** One wide button that copies a text and shows its beginning and end. */
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
