import type { ReactNode } from 'react'

/** A setting whose control has its own accessible name. */
export function Field({ label, hint, children }: { label: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className="pg-f">
      <span className="pg-k">
        {label}
        {hint !== undefined && <em>{hint}</em>}
      </span>
      {children}
    </div>
  )
}
