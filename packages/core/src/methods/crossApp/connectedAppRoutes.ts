import type { crossApp } from '@latchkey/wire'
import type { Route } from '../../route.ts'

export const listConnectedApps: Route<typeof crossApp.listConnectedApps> = {
  method: 'GET',
  path: '/api/v1/users/me/connected_apps',
}
export const disconnectApp: Route<typeof crossApp.disconnectApp> = {
  method: 'POST',
  path: '/api/v1/users/me/connected_apps/revoke',
}
