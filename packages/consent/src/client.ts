import { type ClientStorage, createStorage } from '@latchkey/core'
import { createLatchkey, fillText, type Latchkey } from '@latchkey/react/firstParty'
import { createElement } from 'react'
import { createMarkedFetch } from './marker.ts'
import type { PageRequest } from './request.ts'
import type { Texts } from './texts/texts.ts'

/** The provider app's own client, on the server's own origin. */
export function createOwnClient(request: PageRequest, { language, texts }: Language): Latchkey {
  const { appId, provider, requester, theme } = request
  const forWhom = fillText(texts.toContinue, { requester: requester.name })
  return createLatchkey({
    appId,
    apiUrl: location.origin,
    fetch: createMarkedFetch(request),
    storage: ofApp(createStorage(), appId),
    clientTag: 'latchkey-consent:0',
    requester: toRequester(request),
    config: {
      appearance: {
        theme,
        landingHeader: fillText(texts.logIn, { provider: provider.name }),
        // An element, because text would be cut within a long name.
        loginMessage: createElement('span', null, forWhom),
      },
      intl: { locale: language },
      // Wallets are created in the app.
      embeddedWallets: { createOnLogin: 'off', showWalletUIs: true },
      // The page may call only its own server: wallets of this browser, but no relay.
      externalWallets: { walletConnect: { enabled: false } },
    },
  })
}

function toRequester(request: PageRequest) {
  if (request.kind !== 'transact') return undefined
  const { name, icon_url: icon } = request.requester
  return { name, logo: icon ?? undefined, origin: request.origin }
}

type Language = { language: string; texts: Texts }

/** Several apps of one server share this origin, and must not log each other out. */
function ofApp(storage: ClientStorage, appId: string): ClientStorage {
  const own = (name: string) => `${appId}:${name}`
  const ownCookie = (name: string) => `${name}-${appId}`
  return {
    status: storage.status,
    get: (key) => storage.get(own(key)),
    set: (key, value) => storage.set(own(key), value),
    cookie: (name) => storage.cookie(ownCookie(name)),
    setCookie: (name, value, seconds) => storage.setCookie(ownCookie(name), value, seconds),
    deleteCookie: (name) => storage.deleteCookie(ownCookie(name)),
    watch: (listener) =>
      storage.watch((key) => listener(key?.startsWith(own('')) ? key.slice(own('').length) : key)),
  }
}
