import type { Page } from './page.ts'

declare global {
  interface Window {
    complaints?: string[]
  }
}

/** In the page, before all other scripts: records its errors, since WebDriver has no console. */
function watch(): void {
  const complaints: string[] = []
  window.complaints = complaints
  addEventListener('error', ({ message }) => complaints.push(message))
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    complaints.push(`${effectiveDirective} ${blockedURI}`),
  )
  for (const level of ['error', 'warn'] as const) {
    const write = console[level]
    console[level] = (...words) => {
      complaints.push(words.join(' '))
      write(...words)
    }
  }
}

export const watchScript = `(${watch})()`

/** The errors of the page since it was loaded. */
export function readComplaints(page: Page): Promise<string[]> {
  return page.evaluate(() => window.complaints ?? ['the page was not watched'])
}
