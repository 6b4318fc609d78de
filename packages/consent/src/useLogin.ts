import { type Client, getSettings, type LoginMethodOption } from '@latchkey/core'
import { useLatchkey, useModalStatus, useSessionUser } from '@latchkey/react/firstParty'
import { AppError, socialProviders } from '@latchkey/wire'
import { useEffect, useSyncExternalStore } from 'react'
import type { PageRequest } from './request.ts'

type UseLoginParams = {
  request: PageRequest
  /** Whether the request is answered or has failed. */
  isOver: boolean
  onFailed(cause: unknown): void
}

/** Keeps the modal open until the visitor is logged in; declining the terms or logging out restarts it. */
export function useLogin({ request, isOver, onFailed }: UseLoginParams): 'needed' | 'done' | 'impossible' {
  const latchkey = useLatchkey()
  const { client, modal } = latchkey
  const status = useClientStatus(client)
  const user = useSessionUser()
  const { isOpen } = useModalStatus()
  const isIn = user !== null && !user.isGuest
  const isReady = status === 'ready'
  const isPossible = !isReady || isIn || getUsableMethods(client, request).length > 0
  const isWanted = !isOver && !isOpen && isPossible && (isReady ? !isIn : status === 'unreachable')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else it uses is new in every render
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    latchkey.loadModal().then(
      ({ openLogin }) => isCurrent && openLogin(latchkey, { loginMethods: methodsHere(request) }),
      (cause) => isCurrent && onFailed(cause),
    )
    return () => {
      isCurrent = false
    }
  }, [latchkey, isWanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    // A screen that failed would fail again: it is not reopened.
    const onError = (code: string) => code === 'screen_failed' && onFailed(new AppError(code))
    return latchkey.events.on('login', () => ({ onError }))
  }, [latchkey])
  useEffect(() => {
    // The user logged in in another window, or was logged in before this one could reach the server.
    if (isReady && isIn && modal.getState().at(-1)?.name === 'landing') modal.close()
  }, [modal, isReady, isIn])
  if (!isPossible) return 'impossible'
  return isReady && isIn ? 'done' : 'needed'
}

/** For `unreachable` the modal has a screen, which tries again. */
function useClientStatus({ state }: Client) {
  const read = () => state.getState().status
  return useSyncExternalStore(state.subscribe, read)
}

function getUsableMethods(client: Client, request: PageRequest): readonly string[] {
  const here: readonly string[] = methodsHere(request)
  return getSettings(client)
    .getState()
    .loginMethods.filter((method) => here.includes(method))
}

/**
 * Login methods that work on this host. A messenger's bot belongs to the app's own domain, and its signature names no
 * page; an app's own login (`customAuth`) is in the app's code. Passkeys work if the app's domain is this host's, or a
 * parent of it.
 */
function methodsHere({ passkeys }: PageRequest): LoginMethodOption[] {
  return [
    ...(['email', 'sms', 'farcaster', 'wallet'] as const),
    ...socialProviders,
    ...(passkeys ? (['passkey'] as const) : []),
  ]
}
