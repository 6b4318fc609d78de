import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadLocale } from '../../packages/react/src/texts/loadLocale.ts'
import type { Locale } from '../../packages/react/src/texts/texts.ts'
import { addAxe, runAxe } from '../support/browser/axe.ts'
import type { Files } from '../support/browser/buildCache.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { englishIn } from '../support/browser/englishTexts.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { picture } from '../support/browser/picture.ts'
import { buildPage, plainRoot } from '../support/browser/site.ts'
import { openVisitor, type Visitor } from '../support/browser/visitor.ts'
import { rowsOf } from '../support/deep.ts'
import { signIn } from '../support/signIn.ts'

const languages = ['de', 'ja', 'ar'] as const
type Language = (typeof languages)[number]

let browser: Browser
let harness: Harness
let files: Files
/** The shared visitor, whose state is reset before each test, and the requests of their page in that test. */
let guest: Visitor | undefined
const requestLog: string[] = []
const texts = {} as Record<Language, Locale>

beforeAll(async () => {
  for (const language of languages) {
    const locale = await loadLocale(language)
    if (locale) texts[language] = locale
  }
  ;[browser, files] = await Promise.all([getBrowser(), buildPage(plainRoot)])
  const methods = {
    email_auth: true,
    sms_auth: true,
    google_oauth: true,
    wallet_auth: true,
    passkey_auth: true,
  }
  harness = await openHarness({ files, settings: { ...methods, sms_countries: ['US', 'DE', 'JP', 'EG'] } })
})

afterAll(() => harness?.close())

type Visit = { locale?: string; config?: object }

/** A visitor with a phone. */
async function visit({ locale, config }: Visit): Promise<Visitor> {
  const url = new URL(harness.url('localhost'))
  url.searchParams.set(
    'config',
    JSON.stringify({
      ...(locale === undefined ? {} : { intl: { locale, defaultCountry: 'US' } }),
      appearance: {},
      embeddedWallets: { createOnLogin: 'off' },
      loginMethods: ['email', 'sms', 'google', 'wallet', 'passkey'],
      ...config,
    }),
  )
  if (!guest) {
    guest = await openVisitor(browser, harness.world, 'about:blank')
    guest.page.on('request', (request) => requestLog.push(new URL(request.url()).pathname))
  }
  requestLog.length = 0
  await guest.startOver(url.href)
  await guest.page.setViewportSize({ width: 360, height: 760 })
  return guest
}

/** The file that contains a language. */
function findFile(language: Language): string {
  const { title } = texts[language].first.landing
  const findings = [...files].filter(([, text]) => String(text).includes(title)).map(([path]) => path)
  expect(findings).toHaveLength(1)
  return findings[0] ?? ''
}

const title = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true }).waitFor()
const boxes = (page: Page, language: Language) =>
  page.getByLabel(texts[language].first.code.label, { exact: true })
const host = (page: Page) => page.locator('[data-latchkey]')

/** Checks the screen: all text is in the language, and axe finds nothing. */
async function look(page: Page, language: Language, name: string): Promise<string[]> {
  await page
    .locator('dialog')
    .evaluate((dialog) =>
      Promise.all(
        dialog
          .getAnimations({ subtree: true })
          .map(({ finished, effect }) =>
            effect?.getTiming().iterations === Number.POSITIVE_INFINITY ? null : finished.catch(() => {}),
          ),
      ),
    )
  await picture(page, `locales/${language}-${name}`)
  await addAxe(page)
  // Colors are the same in every language; the gallery tests measure them.
  const { violations } = await runAxe(page, 'structure')
  return [...(await englishIn(page, language)), ...violations].map((what) => `${name}: ${what}`)
}

// Tests without a browser find English text in other languages. Here one right-to-left language is checked for its
// layout, and in a deep run all languages are.
describe.each(rowsOf(languages, (language) => language === 'ar'))('in %s', (language) => {
  test('the login has no English text, from the landing to a mistyped code', async () => {
    const { first, more } = texts[language]
    const { page } = await visit({ locale: language })
    const findings: string[] = []
    const see = async (name: string) => findings.push(...(await look(page, language, name)))
    await page.getByTestId('login').click()
    await title(page, first.landing.title)
    await see('landing')
    const email = page.getByLabel(first.landing.emailLabel)
    await email.fill('maya')
    await page.keyboard.press('Enter')
    await page.getByText(first.landing.invalidEmail).waitFor()
    await see('not-an-address')
    await email.fill(`walk-${language}@harbor.example`)
    await page.keyboard.press('Enter')
    await title(page, first.code.title)
    await see('code')
    await boxes(page, language).fill('000000')
    await page.getByText(first.code.invalid).waitFor()
    await see('wrong-code')
    await page.getByRole('button', { name: first.common.back }).click()
    await page.getByRole('button', { name: first.landing.continueWithSms }).click()
    const phone = page.getByLabel(more.sms.label, { exact: true })
    await phone.fill('41555501')
    await page.keyboard.press('Enter')
    await page.getByText(more.sms.tooShort).waitFor()
    await see('phone')
    expect([await phone.inputValue(), await phone.getAttribute('dir')]).toEqual(['(415) 555-01', 'ltr'])
    const countries = await page.getByLabel(more.sms.country).locator('option').allTextContents()
    const germany = new Intl.DisplayNames([language], { type: 'region' }).of('DE')
    expect(countries).toContain(`${germany} (DE) \u200e+49`)
    await page.getByRole('button', { name: first.landing.continueWithWallet }).click()
    await title(page, first.landing.connectWallet)
    await see('wallets')
    await page.getByRole('button', { name: 'MetaMask' }).click()
    await page.getByText(more.wallets.setUpStep).waitFor()
    await see('install')
    expect(findings).toEqual([])
    expect(await host(page).getAttribute('lang')).toBe(language)
    expect(await host(page).getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
    // Inside too: the layout inherits nothing from there.
    const inside = await page.locator('.lk-title').evaluate((element) => {
      const style = getComputedStyle(element)
      return [style.direction, style.getPropertyValue('-webkit-locale')]
    })
    expect(inside).toEqual([language === 'ar' ? 'rtl' : 'ltr', `"${language}"`])
  })
})

// A sentence without a translation in one language has none in any: these two walks use the one that shows most of it.
// `locales.test.ts` of the React package checks every text and every error in all three.
test("error: the server's refusals are in the page's language", async () => {
  const language = 'ja'
  const { first } = texts[language]
  const { page } = await visit({ locale: language })
  const findings: string[] = []
  const refusals = [
    { status: 403, code: 'disallowed_login_method', error: 'Login with email not allowed.' },
    { status: 400, code: 'user_unsubscribed', error: 'This number has unsubscribed from messages.' },
    { status: 429, code: 'too_many_requests', error: 'Too many attempts.' },
    { status: 401, code: 'allowlist_rejected', error: "You don't have access to this app" },
    { status: 403, code: 'max_accounts_reached', error: 'This application has reached its user limit.' },
    { status: 400, code: 'user_does_not_exist', error: 'No account exists for this login.' },
  ]
  await page.getByTestId('login').click()
  const email = page.getByLabel(first.landing.emailLabel)
  const headers = {
    'access-control-allow-origin': new URL(page.url()).origin,
    'access-control-allow-credentials': 'true',
  }
  for (const { status, ...body } of refusals) {
    await page.route('**/passwordless/init', (route) => route.fulfill({ status, headers, json: body }))
    await email.fill('maya@harbor.example')
    await page.keyboard.press('Enter')
    await email.waitFor({ state: 'detached' })
    findings.push(...(await look(page, language, body.code)))
    await page.locator('.lk-dock .lk-btn').click()
    await email.waitFor()
  }
  expect(findings).toEqual([])
})

test('an account, a transfer and a signature', async () => {
  const language = 'ar'
  const { first, more } = texts[language]
  const owner = await signIn(harness.world)
  const { page } = await visit({
    locale: language,
    config: { embeddedWallets: { createOnLogin: 'users-without-wallets' } },
  })
  const findings: string[] = []
  const see = async (name: string) => findings.push(...(await look(page, language, name)))
  await page.getByTestId('login').click()
  await page.getByRole('button', { name: first.landing.continueWithSms }).click()
  const national = '4155550132'
  await page.getByLabel(more.sms.label, { exact: true }).fill(national)
  await page.keyboard.press('Enter')
  await boxes(page, language).waitFor()
  await boxes(page, language).fill(harness.world.codeFor(`+1${national}`))
  await title(page, more.wallet.createdTitle)
  await host(page).waitFor({ state: 'detached' })
  await page.getByTestId('link-email').click()
  await title(page, first.emailAddress.linkTitle)
  await see('link')
  await page.getByLabel(first.landing.emailLabel, { exact: true }).fill(owner.email)
  await page.keyboard.press('Enter')
  await boxes(page, language).waitFor()
  await boxes(page, language).fill(harness.world.codeFor(owner.email))
  await page.getByRole('button', { name: more.transfer.transfer }).waitFor()
  await see('transfer')
  await page.getByRole('button', { name: more.transfer.decline }).click()
  await page.getByTestId('sign-message').click()
  await title(page, more.sign.messageTitle)
  await see('sign')
  // In scripts with joined letters, fonts may also draw the x of 0x71 as a multiplication sign.
  const address = page.locator('.lk-rows .lk-mono')
  expect(await address.evaluate((span) => getComputedStyle(span).fontVariantLigatures)).toBe('no-contextual')
  expect(findings).toEqual([])
})

test('an Arabic reader logs in with only a keyboard, with the digits of an Arabic keyboard', async () => {
  const { first } = texts.ar
  const { page } = await visit({ locale: 'ar-EG' })
  const email = 'layla@harbor.example'
  await page.getByTestId('login').focus()
  await page.keyboard.press('Enter')
  await title(page, first.landing.title)
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  expect(await getFocus(page)).toBe(first.landing.submit)
  await page.keyboard.press('Enter')
  await title(page, first.code.title)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await getFocus(page)).toBe(first.code.label)
  const code = harness.world.codeFor(email)
  await page.keyboard.type(code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))))
  await page.getByTestId('account').waitFor()
})

test('a Japanese input method composes the digits of a code, and they are read once', async () => {
  const { page, context } = await visit({ locale: 'ja' })
  const email = 'hana@harbor.example'
  await page.getByTestId('login').click()
  await page.getByLabel(texts.ja.first.landing.emailLabel, { exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await boxes(page, 'ja').waitFor()
  const wide = harness.world
    .codeFor(email)
    .replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
  const devtools = await context.newCDPSession(page)
  for (let end = 1; end <= wide.length; end++) {
    const composition = { text: wide.slice(0, end), selectionStart: end, selectionEnd: end }
    await devtools.send('Input.imeSetComposition', composition)
  }
  expect(await page.locator('.lk-code i').allTextContents()).toEqual([...harness.world.codeFor(email)])
  await devtools.send('Input.insertText', { text: wide })
  await page.getByTestId('account').waitFor()
})

/** The name of the focused element, inside the shadow root too. */
const getFocus = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    return at?.getAttribute('aria-label') ?? at?.textContent
  })

const screens = [
  { locale: undefined, shows: 'en', fetches: [] },
  { locale: 'en-GB', shows: 'en', fetches: [] },
  { locale: 'xx', shows: 'en', fetches: [] },
  { locale: 'de-AT', shows: 'de', fetches: ['de'] },
  { locale: 'ar', shows: 'ar', fetches: ['ar'] },
] as const

test.each(rowsOf(screens, ({ locale }) => locale === 'xx' || locale === 'de-AT'))(
  '$locale is shown in $shows, and fetches no other language',
  async ({ locale, shows, fetches }) => {
    const { page, complaints } = await visit(locale === undefined ? {} : { locale })
    await page.getByTestId('login').click()
    await title(page, shows === 'en' ? 'Log in or sign up' : texts[shows].first.landing.title)
    expect(await host(page).getAttribute('lang')).toBe(shows)
    expect(languages.filter((language) => requestLog.includes(findFile(language)))).toEqual(fetches)
    expect(complaints).toEqual([])
  },
)

test('error: a language that does not arrive is English', async () => {
  const { page } = await visit({ locale: 'ar' })
  await page.route(`**${findFile('ar')}`, (route) => route.abort())
  await page.reload()
  await page.getByTestId('login').click()
  await title(page, 'Log in or sign up')
  expect(await host(page).getAttribute('lang')).toBe('en')
  expect(await host(page).getAttribute('dir')).toBe('ltr')
})
