import type { User } from '@latchkey/core'
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Latchkey } from './latchkey.ts'
import { getOutsideProvider } from './outsideProvider.ts'

export const LatchkeyContext = createContext<Latchkey | null>(null)

/**
 * Returns what the provider holds. Without a provider it returns the published defaults: the app is not ready and has
 * no user.
 */
export function useLatchkey(): Latchkey {
  return useContext(LatchkeyContext) ?? getOutsideProvider()
}

export function useSessionUser(): User | null {
  return useStore(useLatchkey().client.session.store, (session) => session.user)
}
