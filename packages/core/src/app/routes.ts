import type { app } from '@latchkey/wire'
import type { Route } from '../route.ts'

export const getApp: Route<typeof app.getApp> = { method: 'GET', path: '/api/v1/apps/:app_id' }
export const getSmartWallets: Route<typeof app.getSmartWallets> = {
  method: 'GET',
  path: '/api/v1/apps/:app_id/smart_wallets',
}
