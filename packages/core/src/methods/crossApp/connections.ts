import type { crossApp, Reply } from '@latchkey/wire'
import type { Call } from '../../call.ts'
import * as routes from './routes.ts'

/** An app whose accounts can log in to this one. */
export type ProviderApp = {
  id: string
  name: string
  iconUrl: string | null
  /** It does not let other apps ask for signatures. */
  readOnly: boolean
  /** The server of that app, which asks its user. */
  apiUrl: string | null
}

export type ProviderAppsClient = {
  call: Call
  appId: string
  later: { providerApps?: Promise<ProviderApp[]> | undefined }
}

type Connections = Reply<typeof crossApp.listConnections>['connections']

/**
 * Lists the apps whose accounts can log in to this one. Sends one request per page load.
 *
 * @throws AppError such as `server_unreachable`; the next call sends a new request.
 *
 * @example
 * const options = (await listProviderApps(client)).map(({ id }) => `privy:${id}`)
 */
export function listProviderApps({ call, appId, later }: ProviderAppsClient): Promise<ProviderApp[]> {
  later.providerApps ??= call(routes.listConnections, { app_id: appId })
    .then(({ connections }) => connections.map(toApp))
    .catch((cause) => {
      later.providerApps = undefined
      throw cause
    })
  return later.providerApps
}

function toApp(from: Connections[number]): ProviderApp {
  return {
    id: from.provider_app_id,
    name: from.provider_app_name,
    iconUrl: from.provider_app_icon_url,
    readOnly: from.read_only,
    apiUrl: from.provider_app_custom_api_url,
  }
}
