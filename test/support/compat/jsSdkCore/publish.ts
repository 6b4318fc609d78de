type Wallet = { request(call: object): Promise<unknown> }

/** The functions of one version's page for a test: any call of its client, and functions that only work in the page. */
export type PublishedPage = {
  client: object
  /** Through the provider of the signed-in user's own wallet. */
  request(call: object): Promise<unknown>
}

declare global {
  interface Window {
    published: PublishedPage
    refusal: string | undefined
  }
}

/** The page's address names app and server. */
export function target(): { appId: string; baseUrl: string } {
  const query = new URLSearchParams(location.search)
  return { appId: query.get('appId') ?? '', baseUrl: query.get('baseUrl') ?? '' }
}

type Client = {
  embeddedWallet: { getURL(): string; onMessage(message: never): void }
  setMessagePoster(poster: { postMessage(message: unknown, origin: string): void; reload(): void }): void
}

/** Makes the client available to the test. The versions differ only in how to get a wallet's provider. */
export function publish(client: Client, findWallet: () => Promise<Wallet>): void {
  mountFrame(client)
  window.published = { client, request: async (call) => (await findWallet()).request(call) }
}

/** Mounts the wallet frame as the client's documentation describes. */
function mountFrame(client: Client): void {
  const frame = document.createElement('iframe')
  frame.src = client.embeddedWallet.getURL()
  frame.style.display = 'none'
  const { origin } = new URL(frame.src)
  window.addEventListener('message', (event) => {
    if (event.origin === origin) client.embeddedWallet.onMessage(event.data as never)
  })
  document.body.append(frame)
  client.setMessagePoster({
    postMessage: (message) => frame.contentWindow?.postMessage(message, origin),
    reload: () => frame.contentWindow?.location.reload(),
  })
}
