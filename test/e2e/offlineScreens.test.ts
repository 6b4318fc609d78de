import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBrowser, openContext, still } from '../support/browser/chromium.ts'
import { type Gallery, startGallery } from '../support/browser/galleryServer.ts'
import { installGallery } from '../support/browser/galleryWalk.ts'

let gallery: Gallery

beforeAll(async () => {
  gallery = await startGallery()
})

afterAll(() => gallery?.close())

/** Each screen of the gallery that is sending typed text. */
const screens = [
  ...['landing-busy', 'code-checking', 'landing-phone-busy', 'account-send-busy', 'amount-busy'],
  ...['recover-busy', 'password-setting', 'mfa-code-busy', 'mfa-verify-checking', 'mfa-verify-sending'],
  'mfa-verify-recovery-code-typed',
]

test('each screen that sends what was typed says that the browser is offline, and keeps it', async () => {
  const context = await openContext(await getBrowser(), { viewport: { width: 360, height: 900 } })
  const page = await context.newPage()
  await page.emulateMedia(still)
  await page.goto(`${gallery.url}?screen=marks`)
  await page.locator('dialog .lk-title').waitFor()
  await page.evaluate(installGallery)
  await page.evaluate(`window.goOffline = ${goOffline}`)
  const ids: string[] = await page.evaluate(() => Reflect.get(window, '__screens'))
  const results: Result[] = await page.evaluate((all) => Reflect.get(window, 'goOffline')(all), ids)
  expect(results.map(({ id }) => id).sort()).toEqual([...screens].sort())
  for (const { id, ...result } of results)
    expect(result, id).toEqual({ isSaid: [false, true, false], isKept: true, isStill: true })
  await context.close()
})

type Result = { id: string; isSaid: boolean[]; isKept: boolean; isStill: boolean }

// The functions below run in the page.

/** Online, offline and online again: the messages of each screen that is sending a value. */
async function goOffline(ids: readonly string[]): Promise<Result[]> {
  const results: Result[] = []
  for (const id of ids) {
    const dialog = await window.gallery.show(id, 'theme=light')
    const read = () =>
      [...dialog.querySelectorAll<HTMLInputElement>('.lk-modal input')].map(({ value }) => value).join()
    const field = dialog.querySelector('input:not([type=checkbox],[type=radio],[type=search])')
    const busy = dialog.querySelector('[aria-busy=true],.lk-linkrow .lk-spin')
    // A row is chosen, not typed.
    if (!field || !busy || busy.matches('.lk-row')) continue
    const isSaid: boolean[] = []
    const value = read()
    const button = dialog.querySelector('.lk-dock')
    const top = button?.getBoundingClientRect().top
    let isStill = true
    for (const onLine of [true, false, true]) {
      Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true })
      dispatchEvent(new Event(onLine ? 'online' : 'offline'))
      await new Promise((resolve) => setTimeout(resolve, 50))
      const page = dialog.querySelector('.lk-page:last-of-type') ?? dialog
      isSaid.push(
        [...page.querySelectorAll('.lk-msg,.lk-linkrow')].some((one) =>
          one.textContent?.includes("You're offline"),
        ),
      )
      isStill &&= button?.getBoundingClientRect().top === top
    }
    results.push({ id, isSaid, isKept: read() === value, isStill })
  }
  return results
}
