import type { crossApp } from '@latchkey/wire'
import type { Route } from '../../route.ts'

export const listConnections: Route<typeof crossApp.listConnections> = {
  method: 'GET',
  path: '/api/v1/apps/:app_id/cross-app/connections',
}
export const listConnectedApps: Route<typeof crossApp.listConnectedApps> = {
  method: 'GET',
  path: '/api/v1/users/me/connected_apps',
}
export const disconnectApp: Route<typeof crossApp.disconnectApp> = {
  method: 'POST',
  path: '/api/v1/users/me/connected_apps/revoke',
}
