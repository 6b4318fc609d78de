import type { Endpoint, oauth } from '@latchkey/wire'
import type { Route } from '../../route.ts'

const social = <E extends Endpoint>(verb: string): Route<E> => ({
  method: 'POST',
  path: `/api/v1/oauth/${verb}`,
})
export const initOAuth = /* @__PURE__ */ social<typeof oauth.init>('init')
export const authenticateOAuth = /* @__PURE__ */ social<typeof oauth.authenticate>('authenticate')
export const linkOAuth = /* @__PURE__ */ social<typeof oauth.link>('link')
export const transferOAuth = /* @__PURE__ */ social<typeof oauth.transfer>('transfer')
