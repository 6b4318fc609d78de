import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAxe, runAxe } from '../support/browser/axe.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { closeNewWallet, openVisitor } from '../support/browser/visitor.ts'

let browser: Browser
let harness: Harness

beforeAll(async () => {
  ;[browser, harness] = await Promise.all([
    getBrowser(),
    openHarness({ settings: { sms_auth: true, google_oauth: true, passkey_auth: true } }),
  ])
})

afterAll(() => harness?.close())

test("the example's account page fits a narrow phone and a long address, and shows events in view", async () => {
  const person = await openVisitor(browser, harness.world, harness.url('localhost'))
  const { page } = person
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByTestId('login').waitFor()
  await addAxe(page)
  expect(await findFaults(page)).toEqual([])
  await person.logIn('maximiliane.oberhauser-lindqvist@harbormasters-association.example')
  await closeNewWallet(page)
  await page.locator('dialog').waitFor({ state: 'detached' })
  // The device is listed since the wallet was created.
  await page.getByTestId('devices').waitFor()
  expect(await findFaults(page)).toEqual([])

  await page.getByTestId('unlink-email').click()
  const message = page.getByText('The last login method cannot be unlinked.')
  await message.waitFor()
  const box = await message.boundingBox()
  expect((box?.y ?? 641) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
  await person.context.close()
})

test('a new wallet closes by itself if it is not touched, and stays while it is hovered or was copied', async () => {
  const newWallet = async (name: string) => {
    const person = await openVisitor(browser, harness.world, harness.url('localhost'))
    await person.page.clock.install()
    await person.logIn(`${name}@example.com`)
    await person.page.getByRole('dialog', { name: 'Your wallet is ready' }).waitFor()
    return { ...person, ready: person.page.getByRole('dialog', { name: 'Your wallet is ready' }) }
  }
  const [first, second, third] = await Promise.all(['left', 'hovered', 'copied'].map(newWallet))
  await first?.page.clock.fastForward(3_000)
  await first?.ready.waitFor({ state: 'hidden' })

  await second?.ready.getByRole('button', { name: 'Continue' }).hover()
  await second?.page.clock.fastForward(30_000)
  expect(await second?.ready.isVisible()).toBe(true)
  await second?.page.mouse.move(2, 2)
  await second?.page.clock.fastForward(3_000)
  await second?.ready.waitFor({ state: 'hidden' })

  await third?.ready.getByRole('button', { name: /^Copy address/ }).click()
  await third?.page.mouse.move(2, 2)
  await third?.page.clock.fastForward(30_000)
  expect(await third?.ready.isVisible()).toBe(true)
  await third?.ready.getByRole('button', { name: 'Continue' }).click()
  await third?.ready.waitFor({ state: 'hidden' })
  for (const { context } of [first, second, third].filter((one) => one !== undefined)) await context.close()
})

/** axe violations, elements wider than the page, and targets too small for a finger. */
async function findFaults(page: Page): Promise<string[]> {
  const { violations } = await runAxe(page)
  const details = await page.evaluate(() => {
    const wide = [...document.querySelectorAll('main *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth - 16,
    )
    const small = [...document.querySelectorAll('main button')].filter((button) => {
      const grown = getComputedStyle(button, '::after')
      const extra = grown.position === 'absolute' ? -2 * Number.parseFloat(grown.top) : 0
      return button.getBoundingClientRect().height + extra < 44
    })
    return [...wide, ...small].map(({ outerHTML }) => outerHTML)
  })
  return [...violations, ...details]
}
