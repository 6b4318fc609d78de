import { type ReactNode, useState } from 'react'
import { usePage } from '../page.ts'
import { Icon } from './icons.ts'

const shownMs = 1_800

/** Copies a text and confirms it on the button. */
export function useCopy(): { isCopied: boolean; copy(text: string): void } {
  const [isCopied, setCopied] = useState(false)
  const { announce } = usePage()
  const copy = (text: string) => {
    navigator.clipboard?.writeText(text).then(
      () => {
        announce('Copied')
        setCopied(true)
        setTimeout(() => setCopied(false), shownMs)
      },
      () => announce('The browser blocked copying'),
    )
  }
  return { isCopied, copy }
}

/** An icon, or a URL with an icon. */
export function Copy(props: { text: string; label: string; className?: string; children?: ReactNode }) {
  const { text, label, className = 'pg-ib', children } = props
  const { isCopied, copy } = useCopy()
  return (
    <button
      type="button"
      className={`${className}${isCopied ? ' is-done' : ''}`}
      aria-label={label}
      onClick={() => copy(text)}
    >
      {children}
      <Icon name={isCopied ? 'check' : 'copy'} size={children ? 16 : 18} />
    </button>
  )
}
