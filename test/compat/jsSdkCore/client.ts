/**
 * What the two test pages offer to the test, each through one published version. Everything that differs between the
 * versions is in the pages.
 */
export type PublishedClient = {
  sendCode(email: string): Promise<void>
  /** Returns the id of the user. */
  enterCode(email: string, code: string, mode?: 'no-signup'): Promise<string>
  linkEmail(email: string, code: string): Promise<void>
  unlinkEmail(email: string): Promise<void>
  /** Returns the address. */
  createWallet(): Promise<string>
  /** Asks the server who is signed in. */
  whoAmI(): Promise<{ id: string; address: string | null } | null>
  accessToken(): Promise<string | null>
  identityToken(): Promise<string | null>
  request(call: { method: string; params: unknown[] }): Promise<unknown>
  logOut(): Promise<void>
}

declare global {
  interface Window {
    published: PublishedClient
    refusal: string | undefined
  }
}

/** App and server are named in the page's address. */
export function target(): { appId: string; baseUrl: string } {
  const query = new URLSearchParams(location.search)
  return { appId: query.get('appId') ?? '', baseUrl: query.get('baseUrl') ?? '' }
}

type WithFrame = {
  embeddedWallet: { getURL(): string; onMessage(message: never): void }
  setMessagePoster(poster: { postMessage(message: unknown, origin: string): void; reload(): void }): void
}

/** Mounts the wallet frame as the client's documentation says. */
export function mountFrame(client: WithFrame): void {
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
