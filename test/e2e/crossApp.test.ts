import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAxe, runAxe } from '../support/browser/axe.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { picture } from '../support/browser/picture.ts'
import { allow, logInElsewhere, openWindow, pressLast } from '../support/browser/vendorFakes.ts'
import { logOut, openVisitor, type Visitor } from '../support/browser/visitor.ts'
import { type ProviderApp, providerFor } from '../support/crossApp.ts'

let browser: Browser
let harness: Harness
let provider: ProviderApp

beforeAll(async () => {
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness()])
  provider = await providerFor(harness.world)
})
afterAll(() => harness?.close())

/** The example app, which offers the other app's account next to email. */
function visit(): Promise<Visitor> {
  const config = {
    loginMethodsAndOrder: { primary: ['email', `privy:${provider.id}`] },
    embeddedWallets: { createOnLogin: 'off' },
  }
  const url = `${harness.url('localhost')}?${new URLSearchParams({ config: JSON.stringify(config) })}`
  return openVisitor(browser, harness.world, url)
}

async function begin({ page }: Visitor): Promise<Page> {
  await page.getByTestId('login').click()
  return openWindow(page, 'Provider')
}

const question = (popup: Page) =>
  popup.getByRole('heading', { name: 'Test app wants to connect to your Provider account' })
/** The text of the focused element inside the card. */
const getFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent)
async function axe(page: Page): Promise<string[]> {
  await addAxe(page)
  return (await runAxe(page)).violations
}

describe('an account of another app', () => {
  test('logs in through the modal, and the next time only asks for consent', async () => {
    const maya = await visit()
    const popup = await begin(maya)
    await popup.getByRole('heading', { name: 'Log in to Provider' }).waitFor()
    expect(await axe(popup)).toEqual([])
    await picture(popup, 'consent/login')
    await logInElsewhere(popup, harness.world, 'maya@provider.example')
    await question(popup).waitFor()
    await picture(popup, 'consent/question')
    await expect.poll(() => popup.getByRole('button', { name: 'Allow' }).isEnabled()).toBe(true)
    expect(await axe(popup)).toEqual([])
    await allow(popup)
    await maya.page.getByTestId('account').waitFor()
    expect(popup.isClosed()).toBe(true)
    const storageText = await maya.page.evaluate(
      (id) => localStorage.getItem(`privy:cross-app:${id}`),
      provider.id,
    )
    expect(storageText).toMatch(/^"[\w-]+\.[\w-]+\.[\w-]+"$/)

    await logOut(maya.page)
    expect(
      await maya.page.evaluate(() => Object.keys(localStorage).filter((k) => /cross-app/.test(k))),
    ).toEqual([])
    const again = await begin(maya)
    await question(again).waitFor()
    await allow(again)
    await maya.page.getByTestId('account').waitFor()
    expect(maya.complaints.filter((line) => !/favicon/.test(line))).toEqual([])
    await maya.context.close()
  })

  test('error: the modal shows a rejection, and offers another try', async () => {
    const noah = await visit()
    const popup = await begin(noah)
    await logInElsewhere(popup, harness.world, 'noah@provider.example')
    await pressLast(popup, 'Cancel')
    await noah.page.getByRole('heading', { name: 'Login canceled' }).waitFor()
    await noah.page.getByText("You didn't allow the connection.").waitFor()
    const popupEvent = noah.page.waitForEvent('popup')
    await noah.page.getByRole('button', { name: 'Try again' }).click()
    await question(await popupEvent).waitFor()
    await picture(noah.page, 'consent/modal')
    await noah.context.close()
  })

  test('the window works with only a keyboard', async () => {
    const lena = await visit()
    const popup = await begin(lena)
    await popup.getByLabel('Email address').waitFor()
    await popup.keyboard.type('lena@provider.example')
    await popup.keyboard.press('Enter')
    await popup.getByLabel('Verification code').waitFor()
    await popup.keyboard.type(harness.world.codeFor('lena@provider.example'))
    await question(popup).waitFor()
    await expect.poll(() => popup.getByRole('button', { name: 'Allow' }).isEnabled()).toBe(true)
    for (let at = 0; at < 3; at++) await popup.keyboard.press('Tab')
    expect(await getFocus(popup)).toBe('Allow')
    await popup.keyboard.press('Enter')
    await lena.page.getByTestId('account').waitFor()
    await lena.context.close()
  })
})
