import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Session, signIn, signInBySms } from '../signIn.ts'
import type { World } from '../world.ts'
import { openContext, still } from './chromium.ts'
import { recordLiveText } from './liveText.ts'

/** A user at a browser, with their actions in the example app. */
export type Visitor = {
  page: Page
  context: BrowserContext
  /** The errors that the page reported. */
  complaints: readonly string[]
  /**
   * Makes the same browser like new: the app's page has no stored data and no intercepted requests, and is loaded
   * again. Extensions and devices stay. For a test that follows another one in its file, since a new browser would read
   * all of the page's code again. With a session, a user is logged in.
   */
  startOver(url: string, session?: Tokens): Promise<void>
  logIn(email: string): Promise<void>
  /** Waits for the wallet and returns its address. */
  address(): Promise<string>
  signMessage(): Promise<string>
}

type Tokens = Pick<Session, 'token' | 'refreshToken'>

const viewport = { width: 800, height: 760 }

/** By default polling gives up after a second, and a recovery on a busy machine may take longer. */
export const patient = { timeout: 30_000 }

/** A clean profile: another person, or another device of the same one. `bring` installs extensions and the like. */
export async function openVisitor(
  browser: Browser,
  world: World,
  url: string,
  bring?: (page: Page) => Promise<unknown>,
): Promise<Visitor> {
  const context = await openContext(browser, { viewport })
  const page = await context.newPage()
  await bring?.(page)
  return watchPage(page, context, { world, url })
}

const guests = new WeakMap<World, Visitor>()

/**
 * The guest of a file, without extensions and without history. From the second time on it is in the browser of the test
 * before, which starts over. Everything that a test adds to the context stays in it. With an identity the guest is
 * logged in, as by `openUser`.
 */
export async function openGuest(
  browser: Browser,
  world: World,
  url: string,
  identity?: string,
): Promise<Visitor> {
  const session = identity === undefined ? undefined : await signInBy(world, identity)
  const guestEntry = guests.get(world)
  const guest = guestEntry ?? (await openVisitor(browser, world, session ? 'about:blank' : url))
  guests.set(world, guest)
  if (guestEntry || session) await guest.startOver(url, session)
  return guest
}

/**
 * A visitor who is already logged in, by an email address or a telephone number: for tests of later steps. The login is
 * made with API calls, and the page finds it in its storage.
 */
export async function openUser(
  browser: Browser,
  world: World,
  url: string,
  identity: string,
  bring?: (page: Page) => Promise<unknown>,
): Promise<Visitor> {
  const session = await signInBy(world, identity)
  const user = await openVisitor(browser, world, url, async (page) => {
    await page.addInitScript(storeOnce, { ...session, origin: new URL(url).origin })
    await bring?.(page)
  })
  await user.page.getByTestId('account').waitFor()
  return user
}

const signInBy = (world: World, identity: string): Promise<Tokens> =>
  (identity.includes('@') ? signIn : signInBySms)(world, identity)

/** Stores it as the client does, but only at the first load, so that later changes stay. */
function storeOnce(session: Tokens & { origin: string }): void {
  if (location.origin !== session.origin || sessionStorage.getItem('stored')) return
  sessionStorage.setItem('stored', 't')
  localStorage.setItem('privy:token', JSON.stringify(session.token))
  localStorage.setItem('privy:refresh_token', JSON.stringify(session.refreshToken))
  // biome-ignore lint/suspicious/noDocumentCookie: as the client does
  for (const cookie of [`privy-token=${session.token}`, 'privy-session=t']) document.cookie = cookie
}

/** The same browser, one more tab. */
export async function openTab(person: Visitor, world: World, url: string): Promise<Visitor> {
  return watchPage(await person.context.newPage(), person.context, { world, url })
}

async function watchPage(
  page: Page,
  context: BrowserContext,
  { world, url }: { world: World; url: string },
): Promise<Visitor> {
  page.setDefaultTimeout(30_000)
  await recordLiveText(context)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    complaints.push(`${message.text()} ${message.location().url}`)
  })
  await page.goto(url)
  const address = async () => {
    const text = await page.getByTestId('address').textContent()
    expect(text).toMatch(/^0x[0-9a-fA-F]{40}$/)
    return text ?? ''
  }
  return {
    page,
    context,
    complaints,
    address,
    async startOver(next, session) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.goto('about:blank')
      const { origin } = new URL(next)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      await devtools.detach()
      await context.clearCookies()
      await page.setViewportSize(viewport)
      await page.emulateMedia(still)
      if (session) {
        await page.goto(`${origin}/latchkey.json`)
        await page.evaluate(() => sessionStorage.clear())
        await page.evaluate(storeOnce, { ...session, origin })
      }
      complaints.length = 0
      await page.goto(next)
      if (session) await page.getByTestId('account').waitFor()
    },
    async logIn(email) {
      await page.getByTestId('login').click()
      await page.getByLabel('Email address').fill(email)
      await page.keyboard.press('Enter')
      await page.getByLabel('Verification code').waitFor()
      await page.getByLabel('Verification code').fill(world.codeFor(email))
      await page.getByTestId('account').waitFor()
    },
    async signMessage() {
      await page.getByTestId('sign-message').click()
      const sign = page.getByRole('button', { name: 'Sign', exact: true })
      const signedText = page.getByText('Signed', { exact: true })
      const dialog = page.getByRole('dialog')
      // The button is inert for the first half second, against a click meant for something else. This presses until the
      // press is accepted, and the button is gone or busy.
      const press = async () => {
        if (await sign.isVisible()) await sign.click({ timeout: 1_000 }).catch(() => {})
        return (await signedText.isVisible()) || !(await dialog.isVisible())
      }
      await sign.waitFor()
      await expect.poll(press, { ...patient, interval: 150 }).toBe(true)
      const signature = await page.getByTestId('signature').textContent()
      // It closes by itself after a moment, maybe under the pointer.
      await page
        .getByRole('button', { name: 'Close' })
        .last()
        .click({ timeout: 1_000 })
        .catch(() => {})
      await dialog.waitFor({ state: 'hidden' })
      return signature ?? ''
    },
  }
}

/**
 * Waits until the account page is idle: a call that the logout overtakes is answered with 401, which the console shows.
 */
export async function logOut(page: Page): Promise<void> {
  await page.getByTestId('sessions').waitFor()
  await page.getByTestId('logout').click()
  await page.getByTestId('login').waitFor()
}

/** Leaves the screen of a new wallet, which closes by itself after a moment, maybe under the pointer. */
export async function closeNewWallet(page: Page): Promise<void> {
  const press = page.getByRole('button', { name: 'Continue' }).click({ timeout: 5_000 })
  await press.catch(() => {})
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
