import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBrowser, openContext } from '../support/browser/chromium.ts'
import { type Gallery, startGallery } from '../support/browser/galleryServer.ts'
import { installGallery } from '../support/browser/galleryWalk.ts'
import { openHarness } from '../support/browser/harness.ts'
import { translatePages } from '../support/browser/translator.ts'
import { closeNewWallet, openVisitor } from '../support/browser/visitor.ts'

let gallery: Gallery
let browser: Browser

beforeAll(async () => {
  ;[gallery, browser] = await Promise.all([startGallery(), getBrowser()])
})

afterAll(() => gallery?.close())

async function openGallery(isTranslated: boolean) {
  const context = await openContext(browser, { viewport: { width: 400, height: 800 } })
  if (isTranslated) await translatePages(context)
  const page = await context.newPage()
  const consoleLines: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleLines.push(message.text()))
  page.on('pageerror', (error) => consoleLines.push(error.message))
  await page.goto(`${gallery.url}?screen=marks`)
  await page.locator('dialog .lk-title').waitFor()
  await page.evaluate(installGallery)
  return { page, written: consoleLines, close: () => context.close() }
}

/** Shows each screen, makes it fail, and shows it again. Returns the problems of the page around it. */
async function failEach(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const problems: string[] = []
    for (const id of Reflect.get(window, '__screens') as string[]) {
      await window.gallery.show(id, '')
      dispatchEvent(new CustomEvent('gallery', { detail: `screen=${id}&failing=1` }))
      const deadline = performance.now() + 10_000
      while (document.querySelector('[data-latchkey]') && performance.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve))
      if (document.querySelector('[data-latchkey]')) problems.push(`${id}: its dialog stays`)
      if (!document.querySelector('[data-host]')) problems.push(`${id}: the page is gone`)
      if (document.documentElement.style.overflow) problems.push(`${id}: the page does not scroll`)
      await window.gallery.show(id, 'again=1')
    }
    return problems
  })
}

test('every screen of the gallery may fail: the page around it stays, scrolls, and shows it again', async () => {
  const { page, close } = await openGallery(false)
  expect(await failEach(page)).toEqual([])
  await close()
})

/** Draws each of some 490 screens five times. */
const screensMs = 180_000

test(
  'every screen of the gallery may be translated: it changes, goes, and fails as one that is not',
  async () => {
    const { page, written, close } = await openGallery(true)
    const problems = await page.evaluate(async () => {
      const problems: string[] = []
      for (const id of Reflect.get(window, '__screens') as string[]) {
        for (const query of ['', 'theme=dark', 'locale=de', 'dir=rtl']) await window.gallery.show(id, query)
        if (!document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('font'))
          problems.push(`${id} was not translated`)
        if (!document.querySelector('[data-host]')) problems.push(`${id}: the page is gone`)
      }
      return problems
    })
    expect(problems).toEqual([])
    expect(written).toEqual([])
    expect(await failEach(page)).toEqual([])
    expect(written.filter((line) => line.includes('NotFoundError'))).toEqual([])
    await close()
  },
  screensMs,
)

test.each([{ react18: false }, { react18: true }])(
  'a login, a wallet and a signature in a page that is translated all the time, %j',
  async ({ react18 }) => {
    const settings = { embedded_wallet_config: { create_on_login: 'users-without-wallets' } }
    const harness = await openHarness({ settings, react18 })
    const translate = (page: Page) => translatePages(page.context())
    const ada = await openVisitor(browser, harness.world, harness.url('localhost'), translate)
    const { page, complaints } = ada
    await page.getByTestId('login').click()
    await page.getByLabel('Email address').fill('ada@harbor.example')
    await page.keyboard.press('Enter')
    const boxes = page.getByLabel('Verification code')
    await boxes.waitFor()
    await boxes.fill(harness.world.codeFor('ada@harbor.example') === '000000' ? '111111' : '000000')
    await page.getByText('That code is wrong or expired.').waitFor()
    await page.locator('.lk-code:not(.bad)').waitFor()
    await boxes.fill(harness.world.codeFor('ada@harbor.example'))
    await page.getByTestId('account').waitFor()
    await closeNewWallet(page)
    expect(await ada.signMessage()).toMatch(/^0x[0-9a-f]{130}$/)
    // The console shows only the response to the wrong code.
    expect(complaints.filter((line) => !line.includes('/passwordless/authenticate'))).toEqual([])
    await ada.context.close()
    await harness.close()
  },
)
