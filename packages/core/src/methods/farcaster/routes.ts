import type { Endpoint, farcaster } from '@latchkey/wire'
import type { Route } from '../../route.ts'

const farcasterBy = <E extends Endpoint>(verb: string): Route<E> => ({
  method: 'POST',
  path: `/api/v1/farcaster/${verb}`,
})
export const initFarcaster = /* @__PURE__ */ farcasterBy<typeof farcaster.init>('init')
export const farcasterStatus: Route<typeof farcaster.status> = {
  method: 'GET',
  path: '/api/v1/farcaster/status',
}
export const authenticateFarcaster =
  /* @__PURE__ */ farcasterBy<typeof farcaster.authenticate>('authenticate')
export const linkFarcaster = /* @__PURE__ */ farcasterBy<typeof farcaster.link>('link')
export const transferFarcaster = /* @__PURE__ */ farcasterBy<typeof farcaster.transfer>('transfer')
export const initFarcasterInFrame: Route<typeof farcaster.initInFrame> = {
  method: 'POST',
  path: '/api/v2/farcaster/init',
}
export const authenticateFarcasterInFrame: Route<typeof farcaster.authenticateInFrame> = {
  method: 'POST',
  path: '/api/v2/farcaster/authenticate',
}
export const farcasterSignerStatus =
  /* @__PURE__ */ farcasterBy<typeof farcaster.signerStatus>('signer/status')
