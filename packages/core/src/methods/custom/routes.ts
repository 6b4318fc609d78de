import type { custom } from '@latchkey/wire'
import type { Route } from '../../route.ts'

export const authenticateCustom: Route<typeof custom.authenticate> = {
  method: 'POST',
  path: '/api/v1/custom_jwt_account/authenticate',
}
