import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Puts axe into a page, regardless of the page's policy. It stays until the page is loaded anew. */
export async function addAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}

/** Which of axe's rules: those of colour, those of everything else, or both. */
export type Rules = 'colour' | 'structure' | 'all'

/** What axe finds wrong with what is on show, and what it measured the contrast of. */
export function runAxe(
  page: Page,
  rules: Rules = 'all',
): Promise<{ violations: string[]; measured: string[] }> {
  const chosen = {
    colour: { runOnly: { type: 'rule' as const, values: ['color-contrast'] } },
    structure: { rules: { 'color-contrast': { enabled: false } } },
    all: {},
  }[rules]
  return page.evaluate(async (some) => {
    // No enabled rule needs the style sheets, and no caller the selectors: both take long.
    const { violations, passes } = await window.axe.run(document, {
      preload: false,
      selectors: false,
      ...some,
    })
    const measured = passes.find(({ id }) => id === 'color-contrast')?.nodes ?? []
    return {
      violations: violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`),
      measured: measured.map(({ html }) => html),
    }
  }, chosen)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
