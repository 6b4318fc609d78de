import type { ReactNode } from 'react'

/** A setting that brings a name of its own for who does not see this one. */
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
