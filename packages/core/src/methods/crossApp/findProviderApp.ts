import { AppError } from '@latchkey/wire'
import { listProviderApps, type ProviderApp, type ProviderAppsClient } from './connections.ts'

/**
 * Finds an app whose accounts can log in to this one.
 *
 * @throws AppError `cross_app_connection_not_allowed` for an app that is not connected.
 */
export async function findProviderApp(client: ProviderAppsClient, appId: string): Promise<ProviderApp> {
  const app = (await listProviderApps(client)).find(({ id }) => id === appId)
  if (!app) throw new AppError('cross_app_connection_not_allowed', { message: 'Invalid connected app' })
  return app
}
