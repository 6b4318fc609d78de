'use client'

import { usePrivy } from '@latchkey/react'

export function Login() {
  const { ready, status, retry, authenticated, user, login, logout } = usePrivy()
  if (status.status === 'unreachable')
    return (
      <button type="button" onClick={retry}>
        The login is not there. Try again
      </button>
    )
  if (!ready) return <p>Loading</p>
  if (!authenticated)
    return (
      <button type="button" onClick={login}>
        Log in
      </button>
    )
  return (
    <>
      <p>{user?.email?.address}</p>
      <p>{user?.wallet?.address}</p>
      <button type="button" onClick={logout}>
        Log out
      </button>
    </>
  )
}
