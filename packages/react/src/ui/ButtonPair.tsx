import type { ReactNode } from 'react'

/** Two buttons for a decision, the primary one second. They wrap when the words grow. */
export function ButtonPair({ children }: { children: ReactNode }) {
  return <div className="lk-two">{children}</div>
}
