'use client'

import { getAccessToken, usePrivy } from '@latchkey/react'
import { UserPill } from '@latchkey/react/ui'
import { useState } from 'react'

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
      <AskServer />
    </>
  )
}

/** Asks this app's own server who the user is: `app/api/me/route.ts` verifies the access token. */
function AskServer() {
  const [answer, setAnswer] = useState('')
  async function ask() {
    const headers = { authorization: `Bearer ${await getAccessToken()}` }
    const response = await fetch('/api/me', { headers })
    setAnswer(await response.text())
  }
  return (
    <>
      <button type="button" onClick={ask}>
        Ask my server who I am
      </button>
      <pre>{answer}</pre>
    </>
  )
}
