import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export type ButtonProps = {
  kind?: 'primary' | 'secondary' | 'ghost' | 'ghost link' | 'danger' | 'danger-ghost' | 'success'
  icon?: IconName
  /** Keeps label, width and focus; further presses do nothing. */
  busy?: boolean | undefined
  disabled?: boolean | undefined
  onClick(): void
  /** The button leads on from a list: like a row, it gets the focus when the user comes back. */
  row?: string
  /** The pointer is over it, or it has the focus: a press may follow. */
  onApproach?: (() => void) | undefined
  children: ReactNode
}

export function Button(props: ButtonProps) {
  const { kind = 'primary', icon, busy, disabled, row, onClick, onApproach, children } = props
  const still = busy || kind === 'success'
  return (
    <button
      type="button"
      className={`lk-btn ${kind}`}
      data-row={row}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={still || undefined}
      onClick={still ? undefined : onClick}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      {busy ? <span className="lk-spin" /> : icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </button>
  )
}
