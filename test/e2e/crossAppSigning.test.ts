import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAxe, runAxe } from '../support/browser/axe.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { createOwner, readCrossAppSigner, visitByCrossApp } from '../support/browser/crossAppStage.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { picture } from '../support/browser/picture.ts'
import { logInElsewhere, pressUntilClosed } from '../support/browser/vendorFakes.ts'
import type { Visitor } from '../support/browser/visitor.ts'
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

async function ask({ page }: Visitor): Promise<Page> {
  const popupEvent = page.waitForEvent('popup')
  await page.getByTestId('sign-cross-app').click()
  const popup = await popupEvent
  popup.setDefaultTimeout(30_000)
  return popup
}

/** In another window of the same browser, replaces this app's session with the other app's. */
async function enterAs({ context, page }: Visitor, email: string): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(`${harness.server.url}/cross-app/connect?${toConnect(page)}`)
  await tab.getByRole('button', { name: 'Use another account' }).click()
  await logInElsewhere(tab, harness.world, email)
  await tab.getByRole('button', { name: 'Use another account' }).waitFor()
  await tab.close()
}

function toConnect(page: Page): URLSearchParams {
  return new URLSearchParams({
    provider_app_id: provider.id,
    requester_origin: new URL(page.url()).origin,
    requester_public_key: 'A'.repeat(44),
  })
}

describe('a wallet in another app', () => {
  test('signs there, in a window that says who asks, and the page gets the signature', async () => {
    const address = await createOwner(stage(), 'maya@provider.example')
    const maya = await visitByCrossApp(browser, stage(), { email: 'maya@provider.example' })
    const popup = await ask(maya)
    await popup.getByText('Hello from the other app').waitFor()
    await picture(popup, 'consent/signing')
    await pressUntilClosed(popup, 'Sign')
    expect(await readCrossAppSigner(maya)).toBe(address)
    await expect.poll(() => popup.isClosed()).toBe(true)
    expect(maya.complaints.filter((line) => !/favicon/.test(line))).toEqual([])
    await maya.context.close()
  })

  test('a rejection there is a rejection here, and a second request may follow', async () => {
    await createOwner(stage(), 'noah@provider.example')
    const noah = await visitByCrossApp(browser, stage(), { email: 'noah@provider.example' })
    await pressUntilClosed(await ask(noah), 'Reject')
    await noah.page.getByText('User rejected request').waitFor()
    const popup = await ask(noah)
    await popup.getByText('Hello from the other app').waitFor()
    await popup.close()
    await expect.poll(() => noah.page.getByText('User rejected request').count()).toBe(2)
    await noah.context.close()
  })

  test('another logged-in user is asked for the right account, and the request stays', async () => {
    const address = await createOwner(stage(), 'lena@provider.example')
    const lena = await visitByCrossApp(browser, stage(), { email: 'lena@provider.example' })
    await enterAs(lena, 'other@provider.example')
    const popup = await ask(lena)
    await popup.getByText('Test app asks for a signature of another account of Provider.').waitFor()
    await picture(popup, 'consent/other-user')
    await addAxe(popup)
    expect((await runAxe(popup)).violations).toEqual([])
    await popup.getByRole('button', { name: 'Use another account' }).click()
    await logInElsewhere(popup, harness.world, 'lena@provider.example')
    await popup.getByText('Hello from the other app').waitFor()
    expect(new URL(popup.url()).search).toBe(`?provider_app_id=${provider.id}`)
    await pressUntilClosed(popup, 'Sign')
    expect(await readCrossAppSigner(lena)).toBe(address)
    await lena.context.close()
  })

  test('error: a window back from a social network without a login says so, and asks for no login', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const query = new URLSearchParams({ provider_app_id: provider.id, privy_oauth_state: 'state' })
    await page.goto(`${harness.server.url}/oauth/transact?${query}`)
    await page.getByText('Something went wrong. Close this window and try again.').waitFor()
    expect(await page.getByLabel('Email address').count()).toBe(0)
    await context.close()
  })
})
