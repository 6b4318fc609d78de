'use client'

import { usePrivy } from '@latchkey/react'
import { UserPill } from '@latchkey/react/ui'

/** The pill logs in. Afterward it opens the account, which has the logout button. */
export function Header() {
  return (
    <header>
      <UserPill ui={{ background: 'secondary' }} />
    </header>
  )
}

export function Login() {
  const { ready, status, retry, authenticated, user } = usePrivy()
  if (status.status === 'unreachable')
    return (
      <button type="button" onClick={retry}>
        Can’t reach the server. Try again
      </button>
    )
  if (!ready) return <p>Loading</p>
  if (!authenticated) return <p>Log in to get a wallet.</p>
  return (
    <>
      <p>{user?.email?.address}</p>
      <p>{user?.wallet?.address}</p>
    </>
  )
}
