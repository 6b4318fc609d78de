import type { crossApp, Reply } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import * as routes from './routes.ts'

/** An app whose accounts log in to this one. */
export type ProviderApp = { id: string; name: string; iconUrl: string | null; readOnly: boolean }

type Connections = Reply<typeof crossApp.listConnections>['connections']

const asked = new WeakMap<Client, Promise<ProviderApp[]>>()

/**
 * The apps whose accounts log in to this one. Asked once a page.
 *
 * @throws AppError such as `server_unreachable`; the next call asks again.
 *
 * @example
 * const options = (await listProviderApps(client)).map(({ id }) => `privy:${id}`)
 */
export function listProviderApps(client: Client): Promise<ProviderApp[]> {
  const known = asked.get(client)
  if (known) return known
  const asking = client
    .call(routes.listConnections, { app_id: client.appId })
    .then(({ connections }) => connections.map(toApp))
  asked.set(client, asking)
  asking.catch(() => asked.delete(client))
  return asking
}

function toApp(from: Connections[number]): ProviderApp {
  return {
    id: from.provider_app_id,
    name: from.provider_app_name,
    iconUrl: from.provider_app_icon_url,
    readOnly: from.read_only,
  }
}
