import { Shell, useTheme } from '@latchkey/react/firstParty'
import type { ReactNode } from 'react'

/** The modal's card without a modal: its content is the whole page. */
export function Card({ children }: { children: ReactNode }) {
  return (
    <Shell open standalone takesFocus theme={useTheme()} onClose={() => {}}>
      {children}
    </Shell>
  )
}
