import type { funding } from '@latchkey/wire'
import type { Route } from '../route.ts'

export const getTokenPrice: Route<typeof funding.getTokenPrice> = {
  method: 'GET',
  path: '/api/v1/token_price',
}

export const getSplToken: Route<typeof funding.getSplToken> = {
  method: 'GET',
  path: '/api/v1/spl_token_info',
}

export const startOrder: Route<typeof funding.startOrder> = {
  method: 'POST',
  path: '/api/v1/funding/orders',
}

export const getOrder: Route<typeof funding.getOrder> = {
  method: 'GET',
  path: '/api/v1/funding/orders/:order_id',
}

export const listOrders: Route<typeof funding.listOrders> = {
  method: 'GET',
  path: '/api/v1/funding/orders',
}
