import { Shell, useTheme } from '@latchkey/react/firstParty'
import type { ReactNode } from 'react'

/** The modal's own card, without a modal: what stands on it is all there is. */
export function Card({ children }: { children: ReactNode }) {
  return (
    <Shell open standalone takesFocus theme={useTheme()} onClose={() => {}}>
      {children}
    </Shell>
  )
}
