import type { Endpoint, sms } from '@latchkey/wire'
import type { Route } from '../../route.ts'

const bySms = <E extends Endpoint>(verb: string): Route<E> => ({
  method: 'POST',
  path: `/api/v1/passwordless_sms/${verb}`,
})
export const initSms = /* @__PURE__ */ bySms<typeof sms.init>('init')
export const authenticateSms = /* @__PURE__ */ bySms<typeof sms.authenticate>('authenticate')
export const linkSms = /* @__PURE__ */ bySms<typeof sms.link>('link')
export const updateSms = /* @__PURE__ */ bySms<typeof sms.update>('update')
export const transferSms = /* @__PURE__ */ bySms<typeof sms.transfer>('transfer')
