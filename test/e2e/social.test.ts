import { getNetworkName, type SocialProvider } from '@latchkey/wire'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBrowser, launchWholeBrowser, openContext } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { answerNetwork } from '../support/browser/vendorFakes.ts'
import { openGuest, type Visitor } from '../support/browser/visitor.ts'
import { rowsOf } from '../support/deep.ts'
import { allSocial, logInBy } from '../support/oauth.ts'

let browser: Browser
let harness: Harness

beforeAll(async () => {
  const embedded_wallet_config = { create_on_login: 'off' }
  ;[browser, harness] = await Promise.all([
    getBrowser(),
    openHarness({ settings: { ...allSocial, embedded_wallet_config } }),
  ])
})
afterAll(() => harness?.close())

/** With `email`, the visitor is already logged in with it. */
function visitor(provider: SocialProvider, email?: string): Promise<Visitor> {
  const url = new URL(harness.url('localhost'))
  const config = { loginMethods: ['email', provider], embeddedWallets: { createOnLogin: 'off' } }
  url.searchParams.set('config', JSON.stringify(config))
  url.hash = '#harbor'
  return openGuest(browser, harness.world, url.href, email)
}

async function choose(page: Page, provider: SocialProvider): Promise<void> {
  await page.getByTestId('login').click()
  await page.getByRole('button', { name: getNetworkName(provider), exact: true }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const noReturnInAddress = (page: Page) => expect(page.url()).not.toMatch(/privy_oauth/)

/** One of each kind: an ordinary one, one that returns by a form, one with another URL for its window. */
const kinds = ['google', 'apple', 'twitter'] as const

// The other tests here log in with the ordinary one.
test.each(rowsOf(kinds, (kind) => kind === 'apple'))(
  '%s is linked and taken off, and leaves the address of the page as it was',
  async (provider) => {
    const { page, complaints } = await visitor(provider, `${provider}@harbor.example`)
    await page.getByTestId(`link-${provider}`).click()
    await answerNetwork(page)
    await page.getByText(`Linked: ${provider}`).waitFor()
    expect(page.url()).toMatch(/#harbor$/)
    noReturnInAddress(page)
    await page.getByTestId(`unlink-${provider}`).click()
    await page.getByTestId(provider).getByText('None linked').waitFor()
    expect(complaints).toEqual([])
  },
)

test('error: denied, failed, suspended and busy show errors, and can be tried again', async () => {
  const { page } = await visitor('google')
  await choose(page, 'google')
  await answerNetwork(page, { button: 'Cancel' })
  await page.getByText(/^To continue with Google, allow/).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await answerNetwork(page, { button: 'Google fails' })
  await page.getByText("didn't confirm the login").waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await answerNetwork(page, { button: 'Rate limit reached' })
  await page.getByText('Google is busy right now').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await answerNetwork(page, { button: 'Account suspended' })
  await heading(page, 'Account suspended')
  await page.getByRole('button', { name: 'Try another method' }).click()
  await heading(page, 'Log in or sign up')
})

test("another user's account is offered for transfer and moves over", async () => {
  const subject = 'shared-account'
  await logInBy(harness.world, 'linkedin', { subject })
  const { page } = await visitor('linkedin', 'heir@harbor.example')
  await page.getByTestId('link-linkedin').click()
  await answerNetwork(page, { subject })
  await heading(page, 'LinkedIn profile is associated with another account')
  await page.getByRole('button', { name: 'Transfer and delete account' }).click()
  await page.getByText('Linked: linkedin').waitFor()
})

test('security: a return that this browser did not start does not log in', async () => {
  const { page, complaints } = await visitor('google')
  const foreign = new URL(page.url())
  foreign.searchParams.set('privy_oauth_code', 'x'.repeat(43))
  foreign.searchParams.set('privy_oauth_state', 'y'.repeat(48))
  foreign.searchParams.set('privy_oauth_provider', 'google')
  await page.goto(foreign.href)
  await page.getByText('This may be a phishing attempt.').waitFor()
  noReturnInAddress(page)
  expect(complaints).toEqual([])
})

test('the Back button at the network leads to the open login, on a reloaded page', async () => {
  const { page, complaints } = await visitor('google')
  await choose(page, 'google')
  await page.waitForURL(/\/sandbox\/oauth\/google/)
  await page.goBack()
  await heading(page, 'Log in or sign up')
  await page.getByRole('button', { name: 'Google', exact: true }).click()
  await answerNetwork(page)
  await page.getByTestId('account').waitFor()
  expect(complaints).toEqual([])
})

test('the Back button at the network finds the login open, on a page that the browser kept as it was', async () => {
  const keeping = await launchWholeBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  const page = await keeping.newPage()
  const url = new URL(harness.url('localhost'))
  url.searchParams.set('config', JSON.stringify({ loginMethods: ['email', 'google'] }))
  await page.goto(url.href)
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasKept: persisted })),
  )
  await choose(page, 'google')
  await page.waitForURL(/\/sandbox\/oauth\/google/)
  await page.goBack({ waitUntil: 'commit' })
  expect(await page.evaluate(() => Reflect.get(window, 'wasKept'))).toBe(true)
  await heading(page, 'Log in or sign up')
  await page.getByRole('button', { name: 'Google', exact: true }).click()
  await answerNetwork(page)
  await page.getByTestId('account').waitFor()
  await keeping.close()
})

test('Google inside another app is refused, with a way out', async () => {
  const context = await openContext(browser, { userAgent: 'Mozilla/5.0 (iPhone) Instagram 300.0' })
  const page = await context.newPage()
  const url = new URL(harness.url('localhost'))
  url.searchParams.set('config', JSON.stringify({ loginMethods: ['google', 'github'] }))
  await page.goto(url.href)
  await choose(page, 'google')
  await heading(page, "Google can't open here")
  await page.getByRole('button', { name: 'Try another method' }).click()
  await page.getByRole('button', { name: 'GitHub', exact: true }).click()
  await page.waitForURL(/\/sandbox\/oauth\/github/)
  await context.close()
})

test('a page in a frame logs in by a window', async () => {
  const { page } = await visitor('discord')
  const inner = page.url()
  await page.route('**/outer.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${inner.replaceAll('"', '%22').replaceAll('&', '&amp;')}" style="width:800px;height:700px"></iframe>`,
    }),
  )
  await page.goto(new URL('/outer.html', inner).href)
  const frame = page.frameLocator('iframe')
  await frame.getByTestId('login').click()
  const popupEvent = page.waitForEvent('popup')
  await frame.getByRole('button', { name: 'Discord', exact: true }).click()
  const popup = await popupEvent
  await answerNetwork(popup)
  await frame.getByText('Account created').waitFor()
  expect(popup.isClosed()).toBe(true)
})
