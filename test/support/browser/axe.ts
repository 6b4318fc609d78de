import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Puts axe into a page, whatever the page's policy says. It stays until the page is loaded anew. */
export function addAxe(page: Page): Promise<unknown> {
  return page.evaluate(axe.source)
}

/** What axe finds wrong with what is on show, and what it measured the contrast of. */
export function faults(page: Page): Promise<{ violations: string[]; measured: string[] }> {
  return page.evaluate(async () => {
    // No rule that is on wants the style sheets, and nobody here the selectors: both take long.
    const { violations, passes } = await window.axe.run(document, { preload: false, selectors: false })
    const measured = passes.find(({ id }) => id === 'color-contrast')?.nodes ?? []
    return {
      violations: violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`),
      measured: measured.map(({ html }) => html),
    }
  })
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
