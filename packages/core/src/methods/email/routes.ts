import type { Endpoint, email } from '@latchkey/wire'
import type { Route } from '../../route.ts'

const passwordless = <E extends Endpoint>(verb: string): Route<E> => ({
  method: 'POST',
  path: `/api/v1/passwordless/${verb}`,
})
export const initEmail = /* @__PURE__ */ passwordless<typeof email.init>('init')
export const authenticateEmail = /* @__PURE__ */ passwordless<typeof email.authenticate>('authenticate')
export const linkEmail = /* @__PURE__ */ passwordless<typeof email.link>('link')
export const updateEmail = /* @__PURE__ */ passwordless<typeof email.update>('update')
export const transferEmail = /* @__PURE__ */ passwordless<typeof email.transfer>('transfer')
