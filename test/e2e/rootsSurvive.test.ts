import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../packages/server/src/app/manage.ts'
import { acceptRequester } from '../../packages/server/src/methods/crossApp/connect.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { allow, logInElsewhere, openWindow } from '../support/browser/vendorFakes.ts'
import { closeNewWallet, openVisitor, patient, type Visitor } from '../support/browser/visitor.ts'
import { type ProviderApp, providerFor } from '../support/crossApp.ts'

// On pages without the host page's modal: an error there ends its content, the waiting page is notified, and the next
// call works. `test/roots.test.ts` lists all places.

let browser: Browser
let harness: Harness
let provider: ProviderApp

beforeAll(async () => {
  const settings = { embedded_wallet_config: { create_on_login: 'users-without-wallets' } }
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness({ settings })])
  provider = await providerFor(harness.world)
})
afterAll(() => harness?.close())

/** Runs in every page and frame. The cookie selects what fails in the server's own pages. */
function failWhereTold(): void {
  const [, path = '-', part] = /fails=([\w/-]+)\.(\w+)/.exec(document.cookie) ?? []
  if (!location.pathname.includes(path)) return
  const fail = () => {
    throw new RangeError('A root fails.')
  }
  if (part === 'beginning') {
    window.matchMedia = fail
    CSSStyleSheet.prototype.replaceSync = fail
  }
  if (part === 'drawing') {
    Element.prototype.attachShadow = fail
    const replace = Element.prototype.replaceChildren
    Element.prototype.replaceChildren = function (...nodes) {
      if (nodes.some((node) => node instanceof HTMLButtonElement)) fail()
      replace.apply(this, nodes)
    }
  }
}

const parts = ['beginning', 'drawing'] as const
type Part = (typeof parts)[number]

async function failAt(context: BrowserContext, path: string, part: Part): Promise<void> {
  await context.addCookies([{ name: 'fails', value: `${path}.${part}`, url: harness.server.url }])
}
const heal = (context: BrowserContext) => context.clearCookies({ name: 'fails' })

async function visit(config: object): Promise<Visitor> {
  const url = `${harness.url('localhost')}?${new URLSearchParams({ config: JSON.stringify(config) })}`
  return openVisitor(browser, harness.world, url, (page) => page.context().addInitScript(failWhereTold))
}

const calm = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Something went wrong. Close this window and try again.' })

describe.each(parts)('the consent window fails at its %s', (part) => {
  test('a login by it ends with an error, and the next one works', async () => {
    const { page, context } = await visit({
      loginMethodsAndOrder: { primary: ['email', `privy:${provider.id}`] },
      embeddedWallets: { createOnLogin: 'off' },
    })
    await failAt(context, '/cross-app/', part)
    await page.getByTestId('login').click()
    const popup = await openWindow(page, 'Provider')
    await calm(popup).waitFor()
    await popup.close()
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await heal(context)
    const popupEvent = page.waitForEvent('popup')
    await again.click()
    const second = await popupEvent
    await logInElsewhere(second, harness.world, `${part}@provider.example`)
    await allow(second)
    await page.getByTestId('account').waitFor()
    await context.close()
  })

  test('a page that connects is notified', async () => {
    const { page, context } = await visit({})
    const origin = new URL(harness.url('localhost')).origin
    const { appId } = await createApp(harness.world.ctx, { name: 'Wallets', origins: [origin] })
    await acceptRequester(harness.world.ctx, {
      ...{ provider: appId, requester: 'shop', name: 'Shop', callbacks: [], origins: [origin] },
    })
    const query = new URLSearchParams({
      ...{ provider_app_id: appId, requester_origin: origin, requester_public_key: 'A'.repeat(44) },
    })
    await failAt(context, '/cross-app/', part)
    const popupEvent = page.waitForEvent('popup')
    const reply = page.evaluate((url) => {
      const message = new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data)))
      open(url)
      return message
    }, `${harness.server.url}/cross-app/connect?${query}`)
    await calm(await popupEvent).waitFor()
    expect(await reply).toMatchObject({ type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: expect.any(String) })
    await context.close()
  })
})

test.each(parts)(
  'the export page fails at its %s: it says so, the dialog closes, the next one works',
  async (part) => {
    const { page, context, logIn } = await visit({})
    await logIn(`${part}@harbor.example`)
    await closeNewWallet(page)
    await failAt(context, '/export', part)
    const dialog = page.getByRole('dialog')
    await page.getByTestId('export-wallet').click()
    const frame = dialog.frameLocator('iframe')
    await expect
      .poll(() => frame.locator('body').textContent(), patient)
      .toContain('This did not work. Close this and open it again.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByTestId('account').waitFor()
    await heal(context)
    await page.getByTestId('export-wallet').click()
    await frame.getByRole('button', { name: 'Copy key' }).waitFor()
    await context.close()
  },
)
