import type { Client } from '../../client.ts'
import * as routes from './connectedAppRoutes.ts'

/** An app that the user logs in to with their account here. */
export type ConnectedApp = {
  id: string
  name: string
  iconUrl: string | null
  /** The registered origin of its pages. */
  origin: string | null
  /** It sees the wallets' addresses but cannot ask for signatures. */
  readOnly: boolean
  createdAt: Date
  /** The time of its last login or request. */
  lastUsedAt: Date
}

/**
 * Lists the apps that may know the signed-in user. Source: R74 (revoked connections).
 *
 * @throws AppError `missing_or_invalid_token` without a signed-in user.
 *
 * @example
 * const names = (await listConnectedApps(client)).map(({ name }) => name)
 */
export async function listConnectedApps(client: Client): Promise<ConnectedApp[]> {
  const { connected_apps: rows } = await client.call(routes.listConnectedApps, {})
  return rows.map(({ id, name, icon_url, origin, read_only, created_at, last_used_at }) => ({
    id,
    name,
    iconUrl: icon_url,
    origin: origin ?? null,
    readOnly: read_only,
    createdAt: new Date(created_at * 1_000),
    lastUsedAt: new Date(last_used_at * 1_000),
  }))
}

/**
 * Revokes the access of an app: its tokens end at once, and its next login asks the user again. Does nothing for an app
 * that is not connected.
 *
 * @throws AppError `missing_or_invalid_token` without a signed-in user.
 *
 * @example
 * await disconnectApp(client, app.id)
 */
export async function disconnectApp(client: Client, id: string): Promise<void> {
  await client.call(routes.disconnectApp, { id })
}
