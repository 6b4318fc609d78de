import { type Client, type ClientStorage, createClient, createStorage } from '@latchkey/core'

/** The provider app's own client, on the server's own origin. */
export function createOwnClient(appId: string): Client {
  return createClient({
    appId,
    apiUrl: location.origin,
    storage: ofApp(createStorage(), appId),
    clientTag: 'latchkey-consent:0',
  })
}

/** Several apps of one server share this origin, and must not log each other out. */
function ofApp(storage: ClientStorage, appId: string): ClientStorage {
  const own = (name: string) => `${appId}:${name}`
  const ownCookie = (name: string) => `${name}-${appId}`
  return {
    status: storage.status,
    get: (key) => storage.get(own(key)),
    set: (key, value) => storage.set(own(key), value),
    cookie: (name) => storage.cookie(ownCookie(name)),
    setCookie: (name, value, expires) => storage.setCookie(ownCookie(name), value, expires),
    deleteCookie: (name) => storage.deleteCookie(ownCookie(name)),
    watch: (listener) =>
      storage.watch((key) => listener(key?.startsWith(own('')) ? key.slice(own('').length) : key)),
  }
}
