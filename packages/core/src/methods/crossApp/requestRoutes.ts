import type { crossApp } from '@latchkey/wire'
import type { Route } from '../../route.ts'

export const storeRequest: Route<typeof crossApp.storeRequest> = {
  method: 'POST',
  path: '/api/v1/cross-app/requests',
}
export const claimAnswer: Route<typeof crossApp.claimAnswer> = {
  method: 'POST',
  path: '/api/v1/cross-app/requests/claim',
}
