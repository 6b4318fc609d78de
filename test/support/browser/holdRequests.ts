import type { Page } from 'playwright-core'

/** Holds calls, or the files of a page, back until they are let through. */
export async function holdRequests(
  page: Page,
  url: RegExp,
): Promise<{ requested: Promise<void>; release(): void }> {
  let release = () => {}
  let ask = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const requested = new Promise<void>((resolve) => {
    ask = resolve
  })
  await page.route(url, async (route) => {
    ask()
    await held
    await route.continue()
  })
  return { requested, release }
}
