import type { ClientStorage } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { createLatchkey, type Latchkey, type Loaders } from './latchkey.ts'

const nothing = () => null

/** Stores nothing: a session of this browser belongs to the provider's app. */
const storage: ClientStorage = {
  ...{ status: 'available', get: nothing, set: nothing },
  ...{ cookie: nothing, setCookie: nothing, deleteCookie: nothing },
  watch: () => nothing,
}

const refuse = () => Promise.reject(new AppError('unknown_auth_error', { message }))
const message = 'A hook of Latchkey is used outside <PrivyProvider>.'

const loaders: Loaders = { modal: refuse, wallet: refuse, external: refuse }

let outside: Latchkey | undefined

/**
 * Returns what hooks use without a provider: as published, an app that is not ready and has no user. A layout that
 * renders its provider may use a hook itself, also on a server. Every function rejects, and nothing is sent.
 */
export function getOutsideProvider(): Latchkey {
  if (outside) return outside
  console.warn(message)
  const options = {
    ...{
      appId: '-'.repeat(25),
      apiUrl: 'https://no-provider.invalid',
      storage,
      clientTag: '',
      fetch: refuse,
    },
    wait: async () => {},
  }
  const latchkey = createLatchkey(options, loaders)
  outside = { ...latchkey, isFirstParty: false }
  outside.client = { ...latchkey.client, call: refuse, whenReady: refuse, retry: nothing, track: nothing }
  return outside
}
