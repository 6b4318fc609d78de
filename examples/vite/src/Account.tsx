import { usePrivy, useSignMessage } from '@latchkey/react'
import { UserPill } from '@latchkey/react/ui'
import { useState } from 'react'
import { ImportWallet } from './ImportWallet'

/** The pill in the header logs in. Afterward it opens the account, which has the logout button. */
export function Account() {
  return (
    <>
      <header style={header}>
        <strong>My app</strong>
        <UserPill ui={{ background: 'secondary' }} />
      </header>
      <main>
        <Content />
      </main>
    </>
  )
}

const header = { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 16 } as const

function Content() {
  const { ready, status, retry, authenticated, user } = usePrivy()
  const { signMessage } = useSignMessage()
  const [signature, setSignature] = useState('')
  if (status.status === 'unreachable')
    return (
      <button type="button" onClick={retry}>
        Can’t reach the server. Try again
      </button>
    )
  if (!ready) return <p>Loading</p>
  if (!authenticated) return <p>Log in to get a wallet.</p>
  const sign = async () => setSignature((await signMessage({ message: 'Hello' })).signature)
  return (
    <>
      <p>{user?.email?.address}</p>
      <p>{user?.wallet?.address}</p>
      <button type="button" onClick={sign}>
        Sign a message
      </button>
      <ImportWallet />
      <p>{signature}</p>
    </>
  )
}
