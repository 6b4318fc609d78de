import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBrowser } from '../support/browser/chromium.ts'
import { createOwner, readCrossAppSigner, visitByCrossApp } from '../support/browser/crossAppStage.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { pressUntilClosed } from '../support/browser/vendorFakes.ts'
import type { Visitor } from '../support/browser/visitor.ts'
import { host } from '../support/browserDevice.ts'
import { type ProviderApp, providerFor } from '../support/crossApp.ts'

/** Attacks by pages around the consent window of another app. */

let browser: Browser
let harness: Harness
let provider: ProviderApp

beforeAll(async () => {
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness()])
  provider = await providerFor(harness.world, { origins: [host] })
})
afterAll(() => harness?.close())

const message = 'Hello from the other app'

async function visit(email: string, bring?: (page: Page) => Promise<unknown>) {
  const address = await createOwner({ harness, provider }, email)
  const how = { email, ...(bring && { bring }) }
  return { address, visitor: await visitByCrossApp(browser, { harness, provider }, how) }
}

async function ask({ page }: Visitor): Promise<Page> {
  const popupEvent = page.waitForEvent('popup')
  await page.getByTestId('sign-cross-app').click()
  const popup = await popupEvent
  popup.setDefaultTimeout(30_000)
  return popup
}

/** The page records every message that it receives, from any window. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const notes: string[] = []
    Object.assign(window, { __messages: notes })
    window.addEventListener('message', ({ data }) => notes.push(JSON.stringify(data) ?? ''))
  })
const readMessages = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(window, '__messages') as string[]).filter((one) => one.includes('CROSS_APP')),
  )

/** In the window: clicks `Sign` once, in any shadow root. */
function pressSign(): HTMLElement | undefined {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const buttons = roots.flatMap((root) => [...root.querySelectorAll('button')])
  const button = buttons.find(({ textContent }) => textContent === 'Sign')
  button?.click()
  return button
}

describe('security: the window of another app’s request (R73: consent window)', () => {
  test('answers no page of another origin that has taken its opener’s place', async () => {
    const { visitor, address } = await visit('ada@provider.example', listen)
    const { page } = visitor
    const popup = await ask(visitor)
    await popup.getByText(message).waitFor()
    // The control: the requesting page receives the answer.
    await pressUntilClosed(popup, 'Sign')
    expect(await readCrossAppSigner(visitor)).toBe(address)
    expect(await readMessages(page)).toHaveLength(1)

    const second = await ask(visitor)
    await second.getByText(message).waitFor()
    await page.goto(harness.url('127.0.0.1'))
    await pressUntilClosed(second, 'Sign')
    expect(await readMessages(page)).toEqual([])
    await visitor.context.close()
  })

  test('is not drawn in a frame, however it is embedded', async () => {
    const { visitor, address } = await visit('maya@provider.example')
    const { page } = visitor
    const token = await page.evaluate(
      (id) => JSON.parse(localStorage.getItem(`privy:cross-app:${id}`) ?? 'null') as string,
      provider.id,
    )
    const content = { request: { request: { method: 'personal_sign', params: [message, address] } } }
    const callbackUrl = new URL(page.url()).origin
    const request = JSON.stringify({ content, timestamp: Date.now(), callbackUrl })
    const query = new URLSearchParams({ token, request })
    const url = `${harness.server.url}/oauth/transact?${query}`
    const calls: string[] = []
    page.on('request', (one) => calls.push(new URL(one.url()).pathname))
    const src = url.replaceAll('&', '&amp;')
    const body = `<iframe src="${src}"></iframe><embed src="${src}"><object data="${src}"></object>
      <iframe sandbox="allow-scripts allow-same-origin allow-popups" src="${src}"></iframe>`
    await page.route('**/evil.html', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto(new URL('/evil.html', page.url()).href)
    await expect.poll(() => calls.filter((path) => path === '/oauth/transact').length).toBe(4)
    await expect
      .poll(() => page.frames().filter((frame) => frame.url().startsWith('chrome-error')).length)
      .toBeGreaterThanOrEqual(2)
    expect(calls).not.toContain('/api/v1/cross-app/transact')
    for (const frame of page.frames()) expect(await frame.getByText(message).count()).toBe(0)
    // The attack used nothing up: a separate window still shows the request.
    const tab = await visitor.context.newPage()
    await tab.goto(url)
    await tab.getByText(message).waitFor()
    await visitor.context.close()
  })

  test('ignores clicks in the first half second of the review, and right after it came to the front', async () => {
    const { visitor, address } = await visit('noah@provider.example')
    const popupEvent = visitor.page.waitForEvent('popup')
    await visitor.context.addInitScript(`
      if (location.pathname === '/oauth/transact') {
        const press = ${pressSign}
        let first, presses = 0
        const look = () => {
          if (press()) { first ??= window.__first = performance.now(); presses++ }
          if (first !== undefined && performance.now() - first > 400) window.__presses = presses
          else requestAnimationFrame(look)
        }
        document.addEventListener('DOMContentLoaded', look)
      }`)
    await visitor.page.getByTestId('sign-cross-app').click()
    const popup = await popupEvent
    await popup.waitForFunction(() => Reflect.get(window, '__presses') > 3, undefined, { timeout: 30_000 })
    expect(await visitor.page.getByText(/^Signed there/).count()).toBe(0)
    // By now the review accepts a click, and a window on top of it closes under the pointer.
    await popup.waitForFunction(() => performance.now() > (Reflect.get(window, '__first') as number) + 1_000)
    const isSigning = await popup.evaluate(`(async () => {
      window.dispatchEvent(new Event('focus'))
      const press = ${pressSign}
      const button = press()
      for (let n = 0; n < 10; n++) {
        await new Promise(requestAnimationFrame)
        if (!button.isConnected || button.getAttribute('aria-busy') === 'true') return true
      }
      return false
    })()`)
    expect(isSigning).toBe(false)
    expect(popup.isClosed()).toBe(false)
    await pressUntilClosed(popup, 'Sign')
    expect(await readCrossAppSigner(visitor)).toBe(address)
    await visitor.context.close()
  })

  test('shows and signs its first request, whatever its opener sends later (R72: cross-app signatures)', async () => {
    const { visitor, address } = await visit('lena@provider.example')
    const { page } = visitor
    await page.evaluate(() => {
      const { open } = window
      window.open = (...args) => {
        const popup = open.apply(window, args)
        Object.assign(window, { __popup: popup })
        return popup
      }
    })
    const popup = await ask(visitor)
    await popup.getByText(message).waitFor()
    const tricks = await page.evaluate(() => {
      const target = Reflect.get(window, '__popup') as Window
      const content = { request: { request: { method: 'personal_sign', params: ['Evil', '0x1'] } } }
      for (const type of ['PRIVY_CROSS_APP_ACTION_REQUEST', 'PRIVY_CROSS_APP_ACTION_RESPONSE', 'message'])
        target.postMessage({ type, content, request: content, signing: content.request.request }, '*')
      const attempt = (work: () => unknown) => {
        try {
          work()
          return 'worked'
        } catch {
          return 'refused'
        }
      }
      return [
        attempt(() => target.document.body),
        attempt(() => target.localStorage),
        attempt(() => target.history.replaceState(null, '', '/')),
      ]
    })
    expect(tricks).toEqual(['refused', 'refused', 'refused'])
    expect(await popup.getByText('Evil').count()).toBe(0)
    await pressUntilClosed(popup, 'Sign')
    // The signer of the text that was shown.
    expect(await readCrossAppSigner(visitor)).toBe(address)
    await visitor.context.close()
  })
})
