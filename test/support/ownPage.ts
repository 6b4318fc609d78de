/**
 * Gives a test that has a page a browser that has stored nothing. A page that an earlier test left may still be
 * answered; what it then stores or deletes is its own, since it holds the storage that it was opened with.
 */
export function giveOwnStorage(): void {
  if (typeof window === 'undefined') return
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const value = new window.Storage()
    for (const owner of [window, globalThis])
      if (name in owner) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
  }
  for (const cookie of document.cookie.split('; ')) deleteCookie(cookie.split('=')[0] ?? '')
}

function deleteCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no CookieStore
  document.cookie = `${name}=; Path=/; Expires=${new Date(0).toUTCString()}`
}

/** Frames and dialogs of an earlier file are in the same document. */
export function emptyDocument(): void {
  if (typeof document !== 'undefined') document.body.replaceChildren()
}
