import { type ReactNode, useState } from 'react'
import { useLatchkey, useSessionUser } from '../../context.ts'
import { Boundary } from '../../ui/Boundary.tsx'

const attempts = 3

/** Renders a failed pill again a few times, and then for the next user: it is on the page all the time. */
export function PillBoundary({ children }: { children: ReactNode }) {
  const { client } = useLatchkey()
  const user = useSessionUser()
  const [failures, setFailures] = useState(0)
  const fail = () => {
    client.track('screen_failed', { screen: 'pill' })
    setFailures((before) => Math.min(before + 1, attempts))
  }
  return (
    <Boundary attempt={`${failures} ${user?.id}`} onError={fail}>
      {children}
    </Boundary>
  )
}
