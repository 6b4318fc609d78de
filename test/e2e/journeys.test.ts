import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateApp } from '../../packages/server/src/app/manage.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { holdRequests } from '../support/browser/holdRequests.ts'
import { expectLiveText } from '../support/browser/liveText.ts'
import { logOut, openGuest, openUser, type Visitor } from '../support/browser/visitor.ts'
import { signIn } from '../support/signIn.ts'

let browser: Browser
let harness: Harness

beforeAll(async () => {
  ;[browser, harness] = await Promise.all([
    getBrowser(),
    openHarness({ settings: { sms_auth: true, embedded_wallet_config: { create_on_login: 'off' } } }),
  ])
})

afterAll(() => harness?.close())

/** No wallet on login, so that each journey ends where its title says. */
const plain = { embeddedWallets: { createOnLogin: 'off' } }

function address(config: object = {}): string {
  const url = new URL(harness.url('localhost'))
  url.searchParams.set('config', JSON.stringify({ ...plain, ...config }))
  return url.href
}

const visitor = (config: object = {}) => openGuest(browser, harness.world, address(config))

/** A user whose login is not the subject of the journey. */
const user = (identity: string) => openGuest(browser, harness.world, address(), identity)

/** The app's settings on the server; clients see a change within half a second. */
async function app(settings: Record<string, unknown>, userLimit?: number | null): Promise<void> {
  const { ctx, app: own } = harness.world
  await updateApp(ctx, own.id, { settings, ...(userLimit === undefined ? {} : { userLimit }) })
  await expect
    .poll(async () => (await harness.world.get(`/api/v1/apps/${own.id}`)).body)
    .toMatchObject(settings)
}

async function submitEmail(page: Page, email: string): Promise<void> {
  await page.getByTestId('login').click()
  await page.getByLabel('Email address').fill(email)
  await page.keyboard.press('Enter')
}

async function submitCode(page: Page, email: string): Promise<void> {
  const boxes = page.getByLabel('Verification code')
  await boxes.waitFor()
  await boxes.fill(harness.world.codeFor(email))
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

test('closing the modal ends the login with the published code, and the next one starts fresh', async () => {
  const { page } = await visitor()
  await submitEmail(page, 'closer@harbor.example')
  await heading(page, 'Enter confirmation code')
  await page.keyboard.press('Escape')
  await page.getByText('Login ended: exited_auth_flow').waitFor()
  await page.getByTestId('login').click()
  await heading(page, 'Log in or sign up')
})

test('terms must be accepted: declining signs out, accepting goes on', async () => {
  const email = 'terms@harbor.example'
  await app({ require_users_accept_terms: true, terms_and_conditions_url: 'https://harbor.example/terms' })
  const maya = await visitor()
  await submitEmail(maya.page, email)
  await submitCode(maya.page, email)
  await heading(maya.page, 'One last step')
  await maya.page.keyboard.press('Escape')
  await maya.page.getByRole('link', { name: 'View terms' }).waitFor()
  await maya.page.getByRole('button', { name: 'No thanks' }).click()
  await maya.page.getByText('Login ended: exited_auth_flow').waitFor()

  // The server allows a new code half a minute after the last one.
  harness.world.clock.forward({ seconds: 31 })
  await submitEmail(maya.page, email)
  await submitCode(maya.page, email)
  await maya.page.getByRole('button', { name: 'Accept' }).click()
  await expectLiveText(maya.page, 'Logged in')
  await maya.page.getByTestId('account').waitFor()
  await maya.page.reload()
  await maya.page.getByTestId('account').waitFor()
  await app({ require_users_accept_terms: false })
})

/** Holds back the response to a code. */
const holdAnswer = (page: Page) => holdRequests(page, /passwordless\w*\/(authenticate|link)$/)

const ways = {
  Back: (page: Page) => page.getByRole('button', { name: 'Back' }).click(),
  Escape: (page: Page) => page.keyboard.press('Escape'),
}

test.each(['Back', 'Escape'] as const)(
  '%s while a code is checked loses neither login nor terms',
  async (way) => {
    const email = `${way.toLowerCase()}@harbor.example`
    await app({ require_users_accept_terms: true, terms_and_conditions_url: 'https://harbor.example/terms' })
    const { page, complaints } = await visitor()
    const { release } = await holdAnswer(page)
    await submitEmail(page, email)
    await submitCode(page, email)
    await page.getByText('Checking').first().waitFor()
    await ways[way](page)
    if (way === 'Back') await heading(page, 'Log in or sign up')
    else await page.getByText('Login ended: exited_auth_flow').waitFor()
    release()
    await heading(page, 'One last step')
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByTestId('account').waitFor()
    expect(complaints).toEqual([])
    await app({ require_users_accept_terms: false })
  },
)

test('a link ends as usual if the user goes back while its code is checked', async () => {
  const { page } = await user('+14155550101')
  const { release } = await holdAnswer(page)
  await page.getByTestId('link-email').click()
  await page.getByLabel('Email address').fill('late-link@harbor.example')
  await page.keyboard.press('Enter')
  await submitCode(page, 'late-link@harbor.example')
  await page.getByText('Checking').first().waitFor()
  await ways.Back(page)
  await heading(page, 'Link your email')
  release()
  await page.getByText('Linked: email').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('error: an address that is not on the allowlist gets the app’s own words', async () => {
  await app({ allowlist_enabled: true, allowlist_config: { error_title: 'Harbor is for members' } })
  const { page } = await visitor()
  await submitEmail(page, 'stranger@harbor.example')
  await heading(page, 'Harbor is for members')
  await page.getByText('Have you been invited?').waitFor()
  await page.getByRole('button', { name: 'Try another account' }).click()
  await heading(page, 'Log in or sign up')
  await app({ allowlist_enabled: false })
})

test('error: a full app says so after the code, and admits no user', async () => {
  await app({}, 0)
  const email = 'late@harbor.example'
  const { page } = await visitor()
  await submitEmail(page, email)
  await submitCode(page, email)
  await page.getByText('This application has reached its user limit and cannot sign in new users.').waitFor()
  await page.getByRole('button', { name: 'Go back' }).click()
  await heading(page, 'Log in or sign up')
  await app({}, null)
})

test('error: an address with a plus is refused under its field when the app wants none', async () => {
  await app({ disable_plus_emails: true })
  const { page } = await visitor()
  await submitEmail(page, 'maya+test@harbor.example')
  await page.getByText('Use an address without "+".').waitFor()
  await page.getByLabel('Email address').fill('plain@harbor.example')
  await page.keyboard.press('Enter')
  await heading(page, 'Enter confirmation code')
  await app({ disable_plus_emails: false })
})

test('going back from the code boxes and forward again keeps them, without another code', async () => {
  const { page } = await visitor()
  const boxes = page.getByLabel('Verification code')
  await submitEmail(page, 'twice@harbor.example')
  await boxes.fill('000000')
  await page.getByText('That code is wrong or expired.').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByLabel('Email address').press('Enter')
  await heading(page, 'Enter confirmation code')
  await page.getByText(/^Resend in \d+ s$/).waitFor()
  expect(await page.getByText('That code is wrong or expired.').count()).toBe(0)
  await submitCode(page, 'twice@harbor.example')
  await page.getByTestId('account').waitFor()
})

test('closing the modal or reloading the page before the code is typed asks for it again', async () => {
  const { page } = await visitor()
  const email = 'reload@harbor.example'
  const askedAgain = async () => {
    await submitEmail(page, email)
    await heading(page, 'Enter confirmation code')
    await page.getByText(/^Resend in \d+ s$/).waitFor()
  }
  await submitEmail(page, email)
  await heading(page, 'Enter confirmation code')
  await page.keyboard.press('Escape')
  await askedAgain()
  await page.reload()
  await askedAgain()
  expect(harness.world.inbox.filter(({ to }) => to === email)).toHaveLength(1)
  await submitCode(page, email)
  await page.getByTestId('account').waitFor()
})

test("an address is changed; another user's address stays with that user", async () => {
  await signIn(harness.world, 'old-boat@harbor.example')
  const maya = await user('maya-first@harbor.example')
  await changeEmail(maya, 'maya-second@harbor.example')
  await maya.page.getByTestId('email').getByText('maya-second@harbor.example').waitFor()

  harness.world.clock.forward({ seconds: 31 })
  await changeEmail(maya, 'old-boat@harbor.example')
  await maya.page.getByText('This account is already linked to another user.').waitFor()
})

test('an address of another account can be taken over, and that account ends', async () => {
  const other = await openUser(browser, harness.world, address(), 'wreck@harbor.example')
  const maya = await user('+14155550100')

  harness.world.clock.forward({ seconds: 31 })
  await maya.page.getByTestId('link-email').click()
  await heading(maya.page, 'Link your email')
  await maya.page.getByLabel('Email address').fill('wreck@harbor.example')
  await maya.page.keyboard.press('Enter')
  await submitCode(maya.page, 'wreck@harbor.example')
  await heading(maya.page, 'Email address is associated with another account')
  await maya.page.getByRole('button', { name: 'Transfer and delete account' }).click()
  await maya.page.getByTestId('email').getByText('wreck@harbor.example').waitFor()

  await other.page.reload()
  await other.page.getByTestId('login').waitFor()
  await other.context.close()
})

async function changeEmail({ page }: Visitor, to: string): Promise<void> {
  await page.getByTestId('update-email').click()
  await heading(page, 'Update your email')
  await page.getByLabel('Email address').fill(to)
  await page.keyboard.press('Enter')
  await submitCode(page, to)
}

test('error: the last login method stays, and the page says why', async () => {
  const maya = await user('only@harbor.example')
  await maya.page.getByTestId('unlink-email').click()
  await maya.page.getByText('The last login method cannot be unlinked.').waitFor()
})

test('the last way in is remembered, and flagged at the next visit', async () => {
  const maya = await visitor()
  await maya.logIn('again@harbor.example')
  await logOut(maya.page)
  await maya.page.getByTestId('login').click()
  await maya.page.getByRole('dialog').getByText('Recent').waitFor()
})

test('the modal takes theme, accent, header and drawer from the config', async () => {
  const { page } = await visitor({ appearance: { theme: 'dark', landingHeader: 'Board the harbor' } })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 400, height: 720 })
  await page.getByTestId('login').click()
  await heading(page, 'Board the harbor')
  const countDrawings = () =>
    page.getByRole('dialog').evaluate((dialog) => {
      const { width, bottom } = dialog.getBoundingClientRect()
      return { width, bottom, ground: getComputedStyle(dialog).backgroundColor }
    })
  // It slides in from below.
  await expect.poll(countDrawings).toEqual({ width: 400, bottom: 720, ground: 'rgb(23, 25, 30)' })
})
