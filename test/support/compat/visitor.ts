import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openContext } from '../browser/chromium.ts'

/** One browser profile: its own storage, cookies and wallet frame. A second visitor is a second device. */
export type Visitor = {
  readonly page: Page
  readonly context: BrowserContext
  /** Uncaught errors of the page. */
  readonly crashes: readonly string[]
  leave(): Promise<void>
}

const thisMachine = /^(localhost|([a-z0-9-]+\.)+localhost|127\.0\.0\.1)$/

/**
 * Requests to other hosts fail, as with an ad blocker: published clients must cope with that, and no vendor is called.
 */
export async function visit(browser: Browser): Promise<Visitor> {
  const context = await openContext(browser)
  await context.route(
    (url) => !thisMachine.test(url.hostname),
    (route) => route.abort(),
  )
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const crashes: string[] = []
  page.on('pageerror', (error) => crashes.push(String(error)))
  return { page, context, crashes, leave: () => context.close() }
}
