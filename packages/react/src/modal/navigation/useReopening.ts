import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSessionUser } from '../../context.ts'
import type { Method } from './method.ts'
import { openLogin } from './openLogin.ts'

/** Opens the login again if the user left this page during it and came back without an answer. */
export function useReopening(methods: readonly Method[]): void {
  const latchkey = useLatchkey()
  const isReady = useStore(latchkey.client.state, ({ status }) => status === 'ready')
  const isWanted = useSessionUser() === null && isReady
  useEffect(() => {
    if (isWanted && methods.some((method) => method.hasComeBack?.(latchkey))) openLogin(latchkey)
  }, [isWanted, methods, latchkey])
}
