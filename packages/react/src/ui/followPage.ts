import { whenIdle } from '../whenIdle.ts'

/** What the modal's look may follow: the page around it, and the system. */
export type PageLook = { scheme: 'light' | 'dark' | 'auto'; font: string; isSystemDark: boolean }

/** Calls `apply` with the look of the page, now and whenever it changes. Returns a function that ends it. */
export function followPage(apply: (page: PageLook) => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  let last = ''
  const read = () => {
    const page = readPage(system.matches)
    const now = JSON.stringify(page)
    if (now !== last) apply(page)
    last = now
  }
  read()
  system.addEventListener('change', read)
  // A page changes its scheme by a class or a style of its root. Read with a delay: opening the modal changes a style
  // there too.
  let cancel = () => {}
  const observer = new window.MutationObserver(() => {
    cancel()
    cancel = whenIdle(read)
  })
  observer.observe(document.documentElement, { attributeFilter: ['class', 'style', 'data-theme'] })
  return () => {
    cancel()
    observer.disconnect()
    system.removeEventListener('change', read)
  }
}

/**
 * Reads what the page declares with [`color-scheme`](https://drafts.csswg.org/css-color-adjust/#color-scheme-prop), in
 * CSS or `meta`.
 */
function readPage(isSystemDark: boolean): PageLook {
  const colorScheme = window.getComputedStyle(document.documentElement).colorScheme
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content
  const words = (!colorScheme || colorScheme === 'normal' ? (meta ?? '') : colorScheme).split(/\s+/)
  const isDark = words.includes('dark')
  return {
    scheme: isDark ? (words.includes('light') ? 'auto' : 'dark') : 'light',
    font: window.getComputedStyle(document.body).fontFamily,
    isSystemDark,
  }
}
