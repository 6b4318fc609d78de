import { type PrivyClientConfig, useCrossAppAccounts, useGuestAccounts } from '@latchkey/react'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { installation } from './installation.ts'
import type { Write } from './Log.tsx'

const storageKey = 'harbor-member'

type OwnLogin = { member: string | null; enter(member: string): void; leave(): void }

const OwnLoginContext = createContext<OwnLogin>({ member: null, enter: () => {}, leave: () => {} })

/** The app's own login. Leaving it logs the user out. */
export const useOwnLogin = () => useContext(OwnLoginContext)

/** If the browser blocks storage, the member is not remembered. */
function keptMember(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** The app's own login, which accepts any member name. The sandbox issues its tokens. */
export function OwnLoginProvider(props: {
  apiUrl: string
  children(customAuth: NonNullable<PrivyClientConfig['customAuth']>): ReactNode
}) {
  const { apiUrl, children } = props
  const [member, setMember] = useState(keptMember)
  const login = useMemo<OwnLogin>(
    () => ({
      member,
      enter(name) {
        localStorage.setItem(storageKey, name)
        setMember(name)
      },
      leave() {
        localStorage.removeItem(storageKey)
        setMember(null)
      },
    }),
    [member],
  )
  const customAuth = useMemo(
    () => ({
      isLoading: false,
      async getCustomAccessToken() {
        if (member === null) return undefined
        const reply = await fetch(`${apiUrl}/sandbox/custom/token?sub=${encodeURIComponent(member)}`)
        return ((await reply.json()) as { token: string }).token
      },
    }),
    [apiUrl, member],
  )
  return <OwnLoginContext.Provider value={login}>{children(customAuth)}</OwnLoginContext.Provider>
}

/** The login methods without a screen in the modal. */
export function OwnLoginMethods({ log }: { log: Write }) {
  const { createGuestAccount } = useGuestAccounts()
  const { loginWithCrossAppAccount } = useCrossAppAccounts()
  const { enter } = useOwnLogin()
  const { providerAppId } = installation
  const asGuest = () => createGuestAccount().catch((error: Error) => log(error.message))
  return (
    <>
      <button type="button" data-testid="guest" onClick={asGuest}>
        Continue as a guest
      </button>
      <button type="button" data-testid="custom-login" onClick={() => enter('maya')}>
        Log in as member Maya
      </button>
      {providerAppId && (
        <button
          type="button"
          data-testid="cross-app-login"
          onClick={() =>
            loginWithCrossAppAccount({ appId: providerAppId }).catch((error: Error) => log(error.message))
          }
        >
          Log in with your Pier account
        </button>
      )}
    </>
  )
}
