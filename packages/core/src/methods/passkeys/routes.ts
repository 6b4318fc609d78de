import type { Endpoint, passkeys } from '@latchkey/wire'
import type { Route } from '../../route.ts'

const passkey = <E extends Endpoint>(verb: string): Route<E> => ({
  method: 'POST',
  path: `/api/v1/passkeys/${verb}`,
})
export const initPasskeySignUp = /* @__PURE__ */ passkey<typeof passkeys.initRegister>('register/init')
export const registerPasskey = /* @__PURE__ */ passkey<typeof passkeys.register>('register')
export const initPasskeyLogin = /* @__PURE__ */ passkey<typeof passkeys.initAuthenticate>('authenticate/init')
export const authenticatePasskey = /* @__PURE__ */ passkey<typeof passkeys.authenticate>('authenticate')
export const initPasskeyLink = /* @__PURE__ */ passkey<typeof passkeys.initLink>('link/init')
export const linkPasskey = /* @__PURE__ */ passkey<typeof passkeys.link>('link')
