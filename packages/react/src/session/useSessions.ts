import {
  type Client,
  type DeviceEntry,
  type DisabledDeviceEntry,
  listDevices,
  listDisabledDevices,
  listSessions,
  restoreDevice,
  revokeDevice,
  revokeSessions,
  type SessionEntry,
} from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../context.ts'
import { useUserData } from './useUserData.ts'

export type UseSessionsInterface = {
  /** Null until they have loaded. */
  sessions: SessionEntry[] | null
  devices: DeviceEntry[] | null
  /** Disabled devices that can be restored. */
  disabledDevices: DisabledDeviceEntry[] | null
  /** Why they could not be loaded. */
  error: Error | null
  /** Ends one session, or all others when no id is given. */
  revokeSession(id?: string): Promise<void>
  /** Disables a device: its stored keys no longer open any wallet. The link in the notice restores it for 30 days. */
  revokeDevice(id: string): Promise<void>
  /** Restores a disabled device, after a login within the last day. Asks for a second factor if the user has one. */
  restoreDevice(id: string): Promise<void>
  reload(): Promise<void>
}

/**
 * Lists the user's sessions and the devices that can open the wallets; for an account page of the host app.
 *
 * @throws AppError from the functions, such as `server_unreachable`.
 *
 * @example
 * const { sessions, revokeSession } = useSessions()
 * return sessions?.map(({ id, label }) => <button onClick={() => revokeSession(id)}>{label}</button>)
 */
export function useSessions(): UseSessionsInterface {
  const { client, loadWallet } = useLatchkey()
  const { data, error, reload } = useUserData(readSessions)
  const actions = useMemo(
    () => ({
      async revokeSession(id?: string) {
        await revokeSessions(client, id)
        await reload()
      },
      async revokeDevice(id: string) {
        await revokeDevice(client, id)
        await reload()
      },
      async restoreDevice(id: string) {
        const { user } = client.session.store.getState()
        if (user && user.mfaMethods.length > 0) await (await loadWallet()).restoreDevice(id)
        else await restoreDevice(client, id)
        await reload()
      },
    }),
    [client, loadWallet, reload],
  )
  return { ...(data ?? nothing), error, ...actions, reload }
}

async function readSessions(client: Client) {
  const [sessions, devices, disabledDevices] = await Promise.all([
    listSessions(client),
    listDevices(client),
    listDisabledDevices(client),
  ])
  return { sessions, devices, disabledDevices }
}

const nothing = { sessions: null, devices: null, disabledDevices: null }
