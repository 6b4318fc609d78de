import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAxe, runAxe } from '../support/browser/axe.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { createOwner, readCrossAppSigner, visitByCrossApp } from '../support/browser/crossAppStage.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { picture } from '../support/browser/picture.ts'
import { logInElsewhere, pressUntilClosed } from '../support/browser/vendorFakes.ts'
import { openVisitor, patient, type Visitor } from '../support/browser/visitor.ts'
import { host } from '../support/browserDevice.ts'
import { type ProviderApp, providerFor } from '../support/crossApp.ts'

let browser: Browser
let harness: Harness
let provider: ProviderApp

beforeAll(async () => {
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness()])
  provider = await providerFor(harness.world, { origins: [host] })
})
afterAll(() => harness?.close())

const stage = () => ({ harness, provider })
const message = 'Hello from the other app'

/** A user of the example app with a wallet in the other app. From now on their browser blocks every window. */
async function visitBlocked(
  email: string,
  { always = true } = {},
): Promise<{ visitor: Visitor; address: string }> {
  const address = await createOwner(stage(), email)
  const visitor = await visitByCrossApp(browser, stage(), { email })
  await visitor.page.evaluate((isAlways) => {
    const { open } = window
    window.open = (...args) => {
      if (!isAlways) window.open = open
      void args
      return null
    }
  }, always)
  return { visitor, address }
}

/** Clicks until the screen is at rest and accepts the click. */
async function press(page: Page, name: string, until: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await page
        .getByRole('button', { name, exact: true })
        .click({ timeout: 1_000 })
        .catch(() => {})
      return until()
    }, patient)
    .toBe(true)
}

describe('if the browser blocks the window', () => {
  test('a click in the modal opens it after all', async () => {
    const { visitor, address } = await visitBlocked('ada@provider.example', { always: false })
    const { page } = visitor
    await page.getByTestId('sign-cross-app').click()
    await page.getByRole('heading', { name: 'Continue in Provider' }).waitFor()
    const popupEvent = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Open Provider', exact: true }).click()
    const popup = await popupEvent
    await popup.getByText(message).waitFor()
    await pressUntilClosed(popup, 'Sign')
    expect(await readCrossAppSigner(visitor)).toBe(address)
    await visitor.context.close()
  })

  test('a window that stays open after the modal is closed still delivers its answer', async () => {
    const { visitor, address } = await visitBlocked('ella@provider.example', { always: false })
    const { page } = visitor
    await page.getByTestId('sign-cross-app').click()
    await page.getByRole('heading', { name: 'Continue in Provider' }).waitFor()
    const popupEvent = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Open Provider', exact: true }).click()
    const popup = await popupEvent
    await popup.getByText(message).waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await pressUntilClosed(popup, 'Sign')
    expect(await readCrossAppSigner(visitor)).toBe(address)
    await visitor.context.close()
  })

  test('the tab itself goes there, and the reloaded page gets the result', async () => {
    const { visitor, address } = await visitBlocked('maya@provider.example')
    const { page } = visitor
    const before = page.url()
    await page.getByTestId('sign-cross-app').click()
    await page.getByRole('button', { name: 'Open Provider', exact: true }).click()
    await page.getByText(message).waitFor({ timeout: 30_000 })
    expect(new URL(page.url()).search).toBe(`?provider_app_id=${provider.id}`)
    await press(page, 'Sign', async () => new URL(page.url()).origin === new URL(before).origin)
    expect(await readCrossAppSigner(visitor)).toBe(address)
    expect(page.url()).toBe(before)
    await visitor.context.close()
  })

  test('without a token, the account is linked again first', async () => {
    const { visitor, address } = await visitBlocked('noah@provider.example')
    const { page } = visitor
    await page.evaluate((id) => localStorage.removeItem(`privy:cross-app:${id}`), provider.id)
    const before = page.url()
    await page.getByTestId('sign-cross-app').click()
    await page.getByRole('button', { name: 'Open Provider', exact: true }).click()
    await press(page, 'Allow', async () => (await page.getByText(message).count()) > 0)
    await press(page, 'Sign', async () => new URL(page.url()).origin === new URL(before).origin)
    expect(await readCrossAppSigner(visitor)).toBe(address)
    await visitor.context.close()
  })

  test('a login with the account of another app leaves the page, too', async () => {
    const config = { loginMethodsAndOrder: { primary: ['email', `privy:${provider.id}`] } }
    const url = `${harness.url('localhost')}?${new URLSearchParams({ config: JSON.stringify(config) })}`
    const { page, context } = await openVisitor(browser, harness.world, url, (tab) =>
      tab.addInitScript(() => {
        window.open = () => null
      }),
    )
    await page.getByTestId('login').click()
    await page.getByRole('button', { name: 'Provider', exact: true }).click()
    await logInElsewhere(page, harness.world, 'nora@provider.example')
    await press(page, 'Allow', async () => (await page.getByTestId('account').count()) > 0)
    expect(page.url()).toBe(url)
    await context.close()
  })

  test('a rejection there is reported here', async () => {
    const { visitor } = await visitBlocked('lena@provider.example')
    const { page } = visitor
    const before = page.url()
    await page.getByTestId('sign-cross-app').click()
    await page.getByRole('button', { name: 'Open Provider', exact: true }).click()
    await page.getByText(message).waitFor({ timeout: 30_000 })
    await press(page, 'Reject', async () => new URL(page.url()).origin === new URL(before).origin)
    await page.getByText('User rejected request').waitFor()
    await visitor.context.close()
  })

  test('another device scans a code, compares the digits, and signs', async () => {
    const email = 'iris@provider.example'
    const { visitor, address } = await visitBlocked(email)
    const { page } = visitor
    const reply = page.waitForResponse((response) => response.url().endsWith('/cross-app/requests'))
    await page.getByTestId('sign-cross-app').click()
    await page.getByRole('button', { name: 'Use another device', exact: true }).click()
    await page.getByRole('img', { name: 'QR code that opens Provider' }).locator('> svg').waitFor()
    const digits = await page.getByText(/^\d{3} \d{3}$/).textContent()
    await picture(page, 'cross-app/device')
    const { request_id } = await (await reply).json()
    const phone = await (await browser.newContext({ viewport: { width: 360, height: 720 } })).newPage()
    const query = new URLSearchParams({ provider_app_id: provider.id, request_id })
    await phone.goto(`${harness.server.url}/oauth/transact?${query}`)
    await logInElsewhere(phone, harness.world, email)
    await phone.getByText('Test app asks from another device').waitFor({ timeout: 30_000 })
    expect(await phone.getByText(/^\d{3} \d{3}$/).textContent()).toBe(digits)
    await phone.getByText(new URL(page.url()).origin).waitFor()
    await picture(phone, 'consent/other-device')
    await addAxe(phone)
    // Once the button has its full color.
    await expect.poll(async () => (await runAxe(phone)).violations, patient).toEqual([])
    await page.getByText('Compare the numbers').waitFor()
    await press(phone, 'Numbers match', async () => (await phone.getByText(message).count()) > 0)
    await press(
      phone,
      'Sign',
      async () => (await phone.getByText('Done. Continue on your other device.').count()) > 0,
    )
    expect(await readCrossAppSigner(visitor)).toBe(address)
    await phone.context().close()
    await visitor.context.close()
  })

  test('another device needs a token of this browser, and the screen says how to get one', async () => {
    const { visitor } = await visitBlocked('otto@provider.example')
    const { page } = visitor
    await page.evaluate((id) => localStorage.removeItem(`privy:cross-app:${id}`), provider.id)
    await page.getByTestId('sign-cross-app').click()
    await page.getByRole('button', { name: 'Use another device', exact: true }).click()
    await page.getByRole('heading', { name: 'Connect Provider again first' }).waitFor()
    await page.locator('dialog').getByRole('button', { name: 'Back', exact: true }).last().click()
    await page.getByRole('heading', { name: 'Continue in Provider' }).waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByText('Failed to initialize signature request').waitFor()
    await visitor.context.close()
  })

  test('security: the digits do not match (R73: consent window): nothing is reviewed, and nothing is signed', async () => {
    const email = 'mira@provider.example'
    const { visitor } = await visitBlocked(email)
    const { page } = visitor
    const reply = page.waitForResponse((response) => response.url().endsWith('/cross-app/requests'))
    await page.getByTestId('sign-cross-app').click()
    await page.getByRole('button', { name: 'Use another device', exact: true }).click()
    const { request_id } = await (await reply).json()
    const phone = await (await browser.newContext()).newPage()
    const query = new URLSearchParams({ provider_app_id: provider.id, request_id })
    await phone.goto(`${harness.server.url}/oauth/transact?${query}`)
    await logInElsewhere(phone, harness.world, email)
    await phone.getByText('Test app asks from another device').waitFor({ timeout: 30_000 })
    expect(await phone.getByText(message).count()).toBe(0)
    // Half a second has not passed since the screen came into view.
    await phone.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByText('User rejected request').waitFor()
    await phone.context().close()
    await visitor.context.close()
  })
})
