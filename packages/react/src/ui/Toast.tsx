import { Icon } from './Icon.tsx'

/** Seen only: the shell says the same sentence through its polite region. */
export function Toast({ children }: { children: string }) {
  return (
    <div className="lk-toast" aria-hidden="true">
      <Icon name="check" size={16} />
      <span>{children}</span>
    </div>
  )
}
