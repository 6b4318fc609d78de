import axe, { type RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright-core'

/** Puts axe into a page, regardless of the page's policy. It stays until the page is reloaded. */
export async function addAxe(page: Page | Frame): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}

/** Which of axe's rules: those of color, those of everything else, or both. */
export type Rules = 'color' | 'structure' | 'all'

/** For `axe.run`. */
export function optionsFor(rules: Rules): RunOptions {
  const ruleSets = {
    color: { runOnly: { type: 'rule' as const, values: ['color-contrast'] } },
    structure: { rules: { 'color-contrast': { enabled: false } } },
    all: {},
  }[rules]
  // No enabled rule needs the style sheets, and no caller the selectors: both take long.
  return { preload: false, selectors: false, ...ruleSets }
}

/** Returns the violations that axe finds in the visible page. */
export function runAxe(page: Page, rules: Rules = 'all'): Promise<{ violations: string[] }> {
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run(document, options)
    return {
      violations: violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`),
    }
  }, optionsFor(rules))
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
