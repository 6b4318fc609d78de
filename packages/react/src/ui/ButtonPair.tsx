import type { ReactNode } from 'react'
import { cssLater } from './cssLater.ts'
import { LateStyles } from './LateStyles.tsx'

/** Two buttons for a decision, the primary one second. They wrap when the words grow. */
export function ButtonPair({ children }: { children: ReactNode }) {
  return (
    <div className="lk-two">
      <LateStyles rules={cssLater} />
      {children}
    </div>
  )
}
