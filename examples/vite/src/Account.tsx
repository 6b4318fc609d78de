import { usePrivy, useSignMessage } from '@latchkey/react'
import { useState } from 'react'
import { ImportWallet } from './ImportWallet'

export function Account() {
  const { ready, status, retry, authenticated, user, login, logout } = usePrivy()
  const { signMessage } = useSignMessage()
  const [signature, setSignature] = useState('')
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
  const sign = async () => setSignature((await signMessage({ message: 'Hello' })).signature)
  return (
    <main>
      <p>{user?.email?.address}</p>
      <p>{user?.wallet?.address}</p>
      <button type="button" onClick={sign}>
        Sign a message
      </button>
      <ImportWallet />
      <button type="button" onClick={logout}>
        Log out
      </button>
      <p>{signature}</p>
    </main>
  )
}
