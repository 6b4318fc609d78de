import type { crossApp } from '@latchkey/wire'
import type { Route } from '../../route.ts'

export const listConnections: Route<typeof crossApp.listConnections> = {
  method: 'GET',
  path: '/api/v1/apps/:app_id/cross-app/connections',
}
