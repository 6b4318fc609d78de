import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Records the live texts of the modal, in every page of this context. */
export async function recordLiveText(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const texts = new Set<string>()
    Reflect.set(window, 'said', texts)
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init)
      const keep = (element: Element | null) => {
        if (element?.childElementCount === 0) texts.add(element.textContent?.trim() ?? '')
      }
      // Only the changes: reading all of it at each change took a seventh of the JavaScript time of a login.
      const look = (changes: MutationRecord[]) => {
        for (const { target, addedNodes } of changes) {
          keep(target instanceof Element ? target : target.parentElement)
          for (const node of addedNodes)
            if (node instanceof Element) for (const each of [node, ...node.querySelectorAll('*')]) keep(each)
        }
      }
      new MutationObserver(look).observe(root, { childList: true, subtree: true, characterData: true })
      return root
    }
  })
}

/** Waits until the modal has announced this since the last call, even if only for a second, like a success. */
export async function expectLiveText(page: Page, text: string): Promise<void> {
  const wasSpoken = () =>
    page.evaluate((line) => (Reflect.get(window, 'said') as Set<string>).delete(line), text)
  await expect.poll(wasSpoken).toBe(true)
}
