import { type ConnectedApp, disconnectApp, listConnectedApps } from '@latchkey/core'
import { useCallback, useEffect, useState } from 'react'
import { useLatchkey, useSessionUser } from '../../context.ts'

export type UseConnectedAppsInterface = {
  /** Null until they are loaded. */
  apps: ConnectedApp[] | null
  /** Why they could not be loaded. */
  error: Error | null
  /** Every token that the app has ends at once. */
  disconnect(id: string): Promise<void>
  reload(): Promise<void>
}

/**
 * The apps that the user logs in to with their account here; for an account page of the host app.
 *
 * @throws AppError from `disconnect`, such as `server_unreachable`.
 *
 * @example
 * const { apps, disconnect } = useConnectedApps()
 * return apps?.map(({ id, name }) => <button onClick={() => disconnect(id)}>Disconnect {name}</button>)
 */
export function useConnectedApps(): UseConnectedAppsInterface {
  const { client } = useLatchkey()
  const userId = useSessionUser()?.id
  const [result, setLoaded] = useState<Pick<UseConnectedAppsInterface, 'apps' | 'error'>>(nothing)
  const reload = useCallback(
    () =>
      listConnectedApps(client).then(
        (apps) => setLoaded({ apps, error: null }),
        (error: Error) => setLoaded({ apps: null, error }),
      ),
    [client],
  )
  useEffect(() => {
    if (userId) reload()
    else setLoaded(nothing)
  }, [userId, reload])
  const disconnect = useCallback(
    async (id: string) => {
      await disconnectApp(client, id)
      await reload()
    },
    [client, reload],
  )
  return { ...result, disconnect, reload }
}

const nothing = { apps: null, error: null }
