import { useLogin, usePrivy } from '@latchkey/react'
import { Connected } from './Connected.tsx'
import { ConnectedApps } from './ConnectedApps.tsx'
import { Delegation } from './Delegation.tsx'
import { ImportKey } from './ImportKey.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { Log, useLog } from './Log.tsx'
import { OwnLoginMethods, useOwnLogin } from './OwnLogin.tsx'
import { Posting } from './Posting.tsx'
import { Security } from './Security.tsx'
import { Sessions } from './Sessions.tsx'
import { SolanaWallet } from './SolanaWallet.tsx'
import { Wallet } from './Wallet.tsx'

/** A small host app: the user, their linked accounts, and a wallet to sign with. */
export function Account() {
  const { ready, authenticated, status, retry, user, logout } = usePrivy()
  const { lines, log } = useLog()
  const own = useOwnLogin()
  const { login } = useLogin({
    onComplete: ({ isNewUser, wasAlreadyAuthenticated }) =>
      log(wasAlreadyAuthenticated ? 'Welcome back' : isNewUser ? 'Account created' : 'Logged in'),
    onError: (code) => log(`Login ended: ${code}`),
  })
  if (status.status === 'unreachable')
    return (
      <main className="card" data-testid="unreachable">
        <h1>The login could not start</h1>
        <p>{status.error.message}</p>
        <button type="button" onClick={retry}>
          Try again now
        </button>
      </main>
    )
  if (!ready) return <main className="card" aria-busy="true" />
  if (!authenticated)
    return (
      <main className="card">
        <h1>Harbor</h1>
        <p>A small app with a login and a wallet, on its own server.</p>
        <div className="row">
          <button type="button" className="primary" data-testid="login" onClick={login}>
            Log in
          </button>
          <OwnLoginMethods log={log} />
        </div>
        <Connected log={log} />
        <Log lines={lines} />
      </main>
    )
  return (
    <main className="card" data-testid="account">
      <header>
        <h1>Your account</h1>
        <button type="button" data-testid="logout" onClick={own.member ? own.leave : logout}>
          Log out
        </button>
      </header>
      <p className="quiet" data-testid="user-id">
        {user?.id}
      </p>
      <Wallet log={log} />
      <SolanaWallet log={log} />
      <ImportKey log={log} />
      <Security log={log} />
      <Connected log={log} />
      <LinkedAccounts log={log} />
      <Posting log={log} />
      <Delegation log={log} />
      {/* A new wallet adds this device to the list. */}
      <Sessions key={user?.wallet?.address} log={log} />
      <ConnectedApps log={log} />
      <Log lines={lines} />
    </main>
  )
}
