import type { Page } from 'playwright-core'

/** Holds back calls, or the files of a page, until they are released. */
export async function holdRequests(
  page: Page,
  url: RegExp,
): Promise<{ requested: Promise<void>; release(): void }> {
  let release = () => {}
  let ask = () => {}
  const holding = new Promise<void>((resolve) => {
    release = resolve
  })
  const arrival = new Promise<void>((resolve) => {
    ask = resolve
  })
  await page.route(url, async (route) => {
    ask()
    await holding
    await route.continue()
  })
  return { requested: arrival, release }
}
