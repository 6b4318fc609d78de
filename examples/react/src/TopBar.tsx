import { UserPill } from '@latchkey/react/ui'

/** The app's header. The pill logs in; afterward it opens the account. */
export function TopBar() {
  return (
    <header className="top">
      <a href="/" className="brand">
        Harbor
      </a>
      <UserPill expanded={false} ui={{ background: 'secondary' }} />
    </header>
  )
}
