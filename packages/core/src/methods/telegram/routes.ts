import type { Endpoint, telegram } from '@latchkey/wire'
import type { Route } from '../../route.ts'

const byTelegram = <E extends Endpoint>(verb: string): Route<E> => ({
  method: 'POST',
  path: `/api/v1/telegram/${verb}`,
})
export const authenticateTelegram = /* @__PURE__ */ byTelegram<typeof telegram.authenticate>('authenticate')
export const linkTelegram = /* @__PURE__ */ byTelegram<typeof telegram.link>('link')
export const transferTelegram = /* @__PURE__ */ byTelegram<typeof telegram.transfer>('transfer')
