import type { ReactNode } from 'react'
import { cssDeferred } from './cssDeferred.ts'
import { DeferredStyles } from './DeferredStyles.tsx'

/** Two buttons for a decision, the primary one second. They wrap when their labels are long. */
export function ButtonPair({ children }: { children: ReactNode }) {
  return (
    <div className="lk-two">
      <DeferredStyles rules={cssDeferred} />
      {children}
    </div>
  )
}
