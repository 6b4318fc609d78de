import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

export function Accordion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="lk-acc">
      <summary>
        {label}
        <Icon name="down" size={16} />
      </summary>
      <div>{children}</div>
    </details>
  )
}
