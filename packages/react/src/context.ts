import type { User } from '@latchkey/core'
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Latchkey } from './latchkey.ts'

export const LatchkeyContext = createContext<Latchkey | null>(null)

/** What the provider holds. A hook outside of a provider is a mistake of the host app. */
export function useLatchkey(): Latchkey {
  const latchkey = useContext(LatchkeyContext)
  if (!latchkey) throw new Error('This hook must be used inside <PrivyProvider>.')
  return latchkey
}

export function useSessionUser(): User | null {
  return useStore(useLatchkey().client.session.store, (session) => session.user)
}
