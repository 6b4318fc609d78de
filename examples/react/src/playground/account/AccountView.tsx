import { usePrivy } from '@latchkey/react'
import { usePage } from '../page.ts'
import { Glyph } from '../ui/Glyph.tsx'
import { ConnectedApps } from './ConnectedApps.tsx'
import { Delegation } from './Delegation.tsx'
import { LoginMethods } from './LoginMethods.tsx'
import { Posting } from './Posting.tsx'
import { Devices, Sessions } from './Sessions.tsx'
import { Wallets } from './Wallets.tsx'
import { Who } from './Who.tsx'

/** The account page, as a user of the app sees it. */
export function AccountView() {
  const { ready, user, authenticated } = usePrivy()
  const { view } = usePage()
  if (view !== 'account') return null
  if (!ready) return <div aria-busy="true" />
  if (!authenticated || !user) return <Nobody />
  return (
    <>
      <Who user={user} />
      <div className="pg-cols">
        <div>
          <Wallets user={user} />
          <LoginMethods />
          <Posting />
          <Delegation />
        </div>
        {/* A new wallet adds this device to the list. */}
        <div key={user.wallet?.address}>
          <Devices />
          <Sessions />
          <ConnectedApps />
        </div>
      </div>
    </>
  )
}

function Nobody() {
  const { show } = usePage()
  return (
    <section className="pg-problem">
      <span className="lk-hero" aria-hidden="true">
        <Glyph name="user" size={24} />
      </span>
      <h2>No user is logged in</h2>
      <p>
        Log in, and this page shows the account as your users see it: wallets, login methods, devices and
        sessions.
      </p>
      <div className="pg-act">
        <button type="button" className="pg-b strong" onClick={() => show('login')}>
          Log in
        </button>
        <a className="pg-a" href="/plain/">
          More login methods on the plain page
        </a>
      </div>
    </section>
  )
}
