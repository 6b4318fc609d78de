import type { Endpoint, siwe, siws } from '@latchkey/wire'
import type { Route } from '../../route.ts'

const byWallet = <E extends Endpoint>(verb: string): Route<E> => ({ method: 'POST', path: `/api/v1/${verb}` })
export const initSiwe = /* @__PURE__ */ byWallet<typeof siwe.init>('siwe/init')
export const authenticateSiwe = /* @__PURE__ */ byWallet<typeof siwe.authenticate>('siwe/authenticate')
export const linkSiwe = /* @__PURE__ */ byWallet<typeof siwe.link>('siwe/link')
export const linkSmartWallet = /* @__PURE__ */ byWallet<typeof siwe.linkSmartWallet>('siwe/link_smart_wallet')
export const transferSiwe = /* @__PURE__ */ byWallet<typeof siwe.transfer>('siwe/transfer')
export const initSiws = /* @__PURE__ */ byWallet<typeof siws.init>('siws/init')
export const authenticateSiws = /* @__PURE__ */ byWallet<typeof siws.authenticate>('siws/authenticate')
export const linkSiws = /* @__PURE__ */ byWallet<typeof siws.link>('siws/link')
