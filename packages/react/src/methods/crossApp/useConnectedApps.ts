import { type ConnectedApp, disconnectApp, listConnectedApps } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from '../../context.ts'
import { useUserData } from '../../session/useUserData.ts'

export type UseConnectedAppsInterface = {
  /** Null until they have loaded. */
  apps: ConnectedApp[] | null
  /** Why they could not be loaded. */
  error: Error | null
  /** Ends all tokens of the app at once. */
  disconnect(id: string): Promise<void>
  reload(): Promise<void>
}

/**
 * Lists the apps where the user logs in with their account of this app, and disconnects them; for an account page of
 * the host app.
 *
 * @throws AppError from `disconnect`, such as `server_unreachable`.
 *
 * @example
 * const { apps, disconnect } = useConnectedApps()
 * return apps?.map(({ id, name }) => <button onClick={() => disconnect(id)}>Disconnect {name}</button>)
 */
export function useConnectedApps(): UseConnectedAppsInterface {
  const { client } = useLatchkey()
  const { data: apps, error, reload } = useUserData(listConnectedApps)
  const disconnect = useCallback(
    async (id: string) => {
      await disconnectApp(client, id)
      await reload()
    },
    [client, reload],
  )
  return { apps, error, disconnect, reload }
}
