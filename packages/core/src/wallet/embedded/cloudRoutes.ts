import type { recovery } from '@latchkey/wire'
import type { Route } from '../../route.ts'

export const initCloud: Route<typeof recovery.initOAuth> = {
  method: 'POST',
  path: '/api/v1/recovery/oauth/init',
}
export const initICloud: Route<typeof recovery.initICloud> = {
  method: 'POST',
  path: '/api/v1/recovery/oauth/init_icloud',
}
export const authenticateCloud: Route<typeof recovery.authenticate> = {
  method: 'POST',
  path: '/api/v1/recovery/oauth/authenticate',
}
