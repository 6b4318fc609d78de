import type { ClientStorage } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { createLatchkey, type Latchkey } from './latchkey.ts'

/** Keeps nothing: a session of this browser belongs to the provider's app. */
const storage: ClientStorage = {
  status: 'available',
  get: () => null,
  set: () => {},
  cookie: () => null,
  setCookie: () => {},
  deleteCookie: () => {},
  watch: () => () => {},
}

const refuse = (): Promise<never> =>
  Promise.reject(new AppError('unknown_auth_error', { message: 'This needs <PrivyProvider> around it.' }))

let outside: Latchkey | undefined

/**
 * What hooks have where no provider is around them: as published, an app that is not ready and has no user. A layout
 * that renders its provider may use a hook itself, also on a server. Every function is rejected, and nothing is sent.
 */
export function getOutsideProvider(): Latchkey {
  if (outside) return outside
  console.warn('A hook of Latchkey is used outside <PrivyProvider>: it is never ready there and has no user.')
  const made = createLatchkey({
    ...{ appId: '-'.repeat(25), apiUrl: 'https://no-provider.invalid' },
    ...{ storage, clientTag: '', fetch: refuse, wait: async () => {} },
  })
  const client = { ...made.client, call: refuse, whenReady: refuse, retry() {}, track() {} }
  const loads = { loadModal: refuse, loadWallet: refuse, loadExternal: refuse }
  outside = { ...made, ...loads, client, isFirstParty: false }
  return outside
}
