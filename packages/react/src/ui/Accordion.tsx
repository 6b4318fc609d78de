import type { ReactNode } from 'react'
import { cssRows } from './cssRows.ts'
import { adoptRef } from './DeferredStyles.tsx'
import { Icon } from './Icon.tsx'

const adoptRows = adoptRef(cssRows)

export function Accordion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details ref={adoptRows} className="lk-acc">
      <summary>
        {label}
        <Icon name="down" size={16} />
      </summary>
      <div>{children}</div>
    </details>
  )
}
