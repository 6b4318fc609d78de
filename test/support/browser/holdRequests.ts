import type { Page } from 'playwright-core'

/** Holds calls, or the files of a page, back until they are let through. */
export async function hold(page: Page, url: RegExp): Promise<{ isAsked: Promise<void>; letThrough(): void }> {
  let letThrough = () => {}
  let ask = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const isAsked = new Promise<void>((resolve) => {
    ask = resolve
  })
  await page.route(url, async (route) => {
    ask()
    await held
    await route.continue()
  })
  return { isAsked, letThrough }
}
