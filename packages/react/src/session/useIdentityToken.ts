import { useStore } from 'zustand'
import { useLatchkey } from '../context.ts'

/**
 * Returns the identity token: the user and their linked accounts, signed, for the app's own server. Null when no user
 * is signed in or the app issues none.
 *
 * @example
 * const { identityToken } = useIdentityToken()
 * fetch('/orders', { headers: { 'privy-id-token': identityToken ?? '' } })
 */
export function useIdentityToken(): { identityToken: string | null } {
  const { client } = useLatchkey()
  return { identityToken: useStore(client.session.store, (session) => session.identityToken) }
}
