import { type User, usePrivy } from '@latchkey/react'
import { Copy } from '../ui/Copy.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { getUserName } from './getUserName.ts'

export function Who({ user }: { user: User }) {
  const { logout } = usePrivy()
  const name = getUserName(user)
  const id = user.id.replace(/^(did:privy:.{4}).+(.{4})$/, '$1…$2')
  return (
    <header className="pg-who">
      <span className="pg-av" aria-hidden="true">
        {name
          .replace(/^(\+|0x)/, '')
          .slice(0, 1)
          .toUpperCase()}
      </span>
      <div className="grow">
        <h2>{name}</h2>
        <Copy text={user.id} label="Copy user id" className="pg-addr">
          <span className="lk-mono">{id}</span>
        </Copy>
      </div>
      <button type="button" className="pg-b" onClick={logout}>
        <Glyph name="exit" />
        Log out
      </button>
    </header>
  )
}
