type Wallet = { request(call: object): Promise<unknown> }

/** What a test can ask of the page of one version: any call of its client, and what only makes sense in the page. */
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

/** App and server are named in the page's address. */
export function target(): { appId: string; baseUrl: string } {
  const query = new URLSearchParams(location.search)
  return { appId: query.get('appId') ?? '', baseUrl: query.get('baseUrl') ?? '' }
}

type Client = {
  embeddedWallet: { getURL(): string; onMessage(message: never): void }
  setMessagePoster(poster: { postMessage(message: unknown, origin: string): void; reload(): void }): void
}

/** Shows the client to the test. How one comes to a wallet's provider is all that differs between the versions. */
export function publish(client: Client, findWallet: () => Promise<Wallet>): void {
  mountFrame(client)
  window.published = { client, request: async (call) => (await findWallet()).request(call) }
}

/** Mounts the wallet frame as the client's documentation says. */
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
