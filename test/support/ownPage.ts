/**
 * Gives a test with a page an empty browser storage. A page of an earlier test may still get answers. It then writes to
 * its own storage, the one it was opened with.
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

/** Removes frames and dialogs: those of an earlier file are in the same document. */
export function emptyDocument(): void {
  if (typeof document !== 'undefined') document.body.replaceChildren()
}
