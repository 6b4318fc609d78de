import type { guest } from '@latchkey/wire'
import type { Route } from '../../route.ts'

export const authenticateGuest: Route<typeof guest.authenticate> = {
  method: 'POST',
  path: '/api/v1/guest/authenticate',
}
