import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApp, updateApp } from '../../packages/server/src/app/manage.ts'
import { acceptRequester } from '../../packages/server/src/methods/crossApp/connect.ts'
import { addAxe, type Rules, runAxe } from '../support/browser/axe.ts'
import { getBrowser, openContext } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { picture } from '../support/browser/picture.ts'
import { buildPage, plainRoot } from '../support/browser/site.ts'
import {
  allow,
  answerFarcaster,
  answerNetwork,
  logInElsewhere,
  openFarcaster,
  openWindow,
  pressLast,
} from '../support/browser/vendorFakes.ts'
import { addAuthenticator } from '../support/browser/virtualAuthenticator.ts'
import { addEthereumWallet } from '../support/browser/walletExtensions.ts'
import { isDeep, rowsOf } from '../support/deep.ts'
import { allSocial } from '../support/oauth.ts'

/** Of the provider app, whose window opens. */
const settings = {
  ...allSocial,
  ...{ email_auth: true, sms_auth: true, passkey_auth: true, farcaster_auth: true, wallet_auth: true },
  accent_color: '#1f7a4d',
}
const long =
  'The Association of Harbour Masters, Pilots and Lock Keepers of the Lower Reaches of the Great River'
const unbroken = 'Harbormastersassociationofthelowerreaches'.repeat(2)
let browser: Browser
let harness: Harness
const pages: Page[] = []

beforeAll(async () => {
  // Represents the requester's server. It is not a route, since pages with a route are fetched and compiled on each
  // load.
  const files = new Map([...(await buildPage(plainRoot)), [callbackPath, 'back']])
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness({ files })])
})
afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.context().close()))
})
afterAll(() => harness?.close())

type Provider = { name?: string; settings?: Record<string, unknown>; origins?: string[] }
type Requester = { name?: string; iconUrl?: string; readOnly?: boolean }

const callbackPath = '/callback.html'
const atCallback = /\/callback\.html\?/
const callback = () => new URL(callbackPath, harness.url('localhost')).href

/** A second call replaces the content. */
function acceptShop(provider: string, requester: Requester): Promise<void> {
  return acceptRequester(harness.world.ctx, {
    ...{ provider, requester: 'shop', name: 'Shop', callbacks: [callback()], origins: [] },
    ...requester,
  })
}

/** A provider app, and the URL to which a requester sends its visitor. */
async function consentUrl(provider: Provider = {}, requester: Requester = {}): Promise<string> {
  const { ctx } = harness.world
  const { appId } = await createApp(ctx, {
    name: provider.name ?? 'Provider',
    origins: provider.origins ?? [harness.url('localhost').slice(0, -1)],
    settings: { ...settings, ...provider.settings },
  })
  await acceptShop(appId, requester)
  const query = new URLSearchParams({
    ...{ provider_app_id: appId, requester_app_id: 'shop', redirect_uri: callback(), state: 'the state' },
    ...{ code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' },
  })
  return `${harness.server.url}/cross-app/auth?${query}`
}

type Visit = BrowserContextOptions & { bring?: (page: Page) => Promise<unknown> }
type ConsentWindow = {
  page: Page
  context: BrowserContext
  /** Errors of the page and violations of its policy. */
  complaints: string[]
  /** The hosts that received requests. */
  origins(): string[]
  startOver(url: string): Promise<void>
}

/** In a browser without stored data: each test starts with an empty one. */
let plain: ConsentWindow | undefined

/** The consent window, in a separate browser where a test needs one. */
async function visit(url: string, options: Visit = {}): Promise<ConsentWindow> {
  const isPlain = Object.keys(options).length === 0
  const target = (isPlain && plain) || (await openConsent(options))
  if (isPlain) plain = target
  else pages.push(target.page)
  await target.startOver(url)
  return target
}

async function openConsent({ bring, ...options }: Visit): Promise<ConsentWindow> {
  const context = await openContext(browser, { viewport: { width: 480, height: 720 }, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const complaints: string[] = []
  const elsewhere: string[] = []
  context.on('page', (other) => other.on('pageerror', (error) => complaints.push(String(error))))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  context.on('request', (request) => {
    if (!/^(data:|blob:)/.test(request.url())) elsewhere.push(new URL(request.url()).origin)
  })
  await bring?.(page)
  return {
    ...{ page, context, complaints },
    origins: () => [...new Set(elsewhere)],
    async startOver(url) {
      await page.goto('about:blank')
      const devtools = await context.newCDPSession(page)
      for (const origin of [harness.server.url, new URL(harness.url('localhost')).origin])
        await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      await devtools.detach()
      await context.clearCookies()
      complaints.length = 0
      elsewhere.length = 0
      await page.goto(url)
    },
  }
}

const question = (page: Page) =>
  page.getByRole('heading', { name: 'Shop wants to connect to your Provider account' })

/** Approves, and returns the URL to which that leads. */
async function acceptAndRead(page: Page): Promise<URL> {
  await question(page).waitFor()
  await allow(page)
  await page.waitForURL(atCallback)
  return new URL(page.url())
}

async function expectYes(page: Page): Promise<void> {
  const { searchParams } = await acceptAndRead(page)
  expect(searchParams.get('state')).toBe('the state')
  expect(searchParams.get('code')).toMatch(/^[\w-]{43}$/)
}

async function axe(page: Page, rules: Rules = 'all'): Promise<string[]> {
  await addAxe(page)
  return (await runAxe(page, rules)).violations
}

describe('the consent window logs in', () => {
  test('by email, under a strict policy, with requests to the server only', async () => {
    const { page, complaints, origins } = await visit(await consentUrl())
    await page.getByRole('heading', { name: 'Log in to Provider' }).waitFor()
    await page.getByText('to continue to Shop').waitFor()
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName)).toBe(
      'INPUT',
    )
    await logInElsewhere(page, harness.world, 'mail@harbor.example')
    await question(page).waitFor()
    expect(origins()).toEqual([harness.server.url])
    expect(await page.locator('iframe').count()).toBe(0)
    await expectYes(page)
    expect(complaints).toEqual([])
  })

  test("at this host, although the app's pages call another", async () => {
    const elsewhere = { custom_api_url: 'https://privy.elsewhere.example' }
    const { page, context, complaints, origins } = await visit(await consentUrl({ settings: elsewhere }))
    await logInElsewhere(page, harness.world, 'host@harbor.example')
    await question(page).waitFor()
    expect(origins()).toEqual([harness.server.url])
    const cookies = await context.cookies()
    expect(cookies.filter(({ name }) => /refresh|privy-token$/.test(name))).toEqual([])
    await page.reload()
    await expectYes(page)
    expect(complaints).toEqual([])
  })

  // With the policy it works the same as by email.
  if (isDeep)
    test('by SMS', async () => {
      const { page } = await visit(await consentUrl({ settings: { email_auth: false } }))
      await page.getByLabel('Phone number').fill('5551230077')
      await page.keyboard.press('Enter')
      await page.getByLabel('Verification code').waitFor()
      await page.getByLabel('Verification code').fill(harness.world.codeFor('+15551230077'))
      await expectYes(page)
    })

  test.each(rowsOf(['Google', 'X', 'Apple'], (network) => network === 'Apple'))(
    'by %s, in a window of its own, so that whoever opened this one can still be told',
    async (network) => {
      const { page, complaints } = await visit(await consentUrl())
      const name = new RegExp(`^${network}`)
      const other = page.getByRole('button', { name: 'Other socials' })
      await page.getByLabel('Email address').waitFor()
      if (!(await page.getByRole('button', { name }).count()) && (await other.count())) await other.click()
      const popup = await openWindow(page, network)
      const address = page.url()
      await answerNetwork(popup)
      await expectYes(page)
      expect(popup.isClosed()).toBe(true)
      expect(address).not.toMatch(/privy_oauth/)
      expect(complaints).toEqual([])
    },
  )

  test('by a wallet of the browser, which gets a message for this host', async () => {
    const { page, complaints } = await visit(await consentUrl(), { bring: (page) => addEthereumWallet(page) })
    await page.getByRole('button', { name: 'Continue with a wallet' }).click()
    const [proof] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/siwe/authenticate')),
      page.getByRole('button', { name: /^MetaMask/ }).click(),
    ])
    const { message } = proof.postDataJSON()
    expect(message).toContain(`${new URL(harness.server.url).host} wants you to sign in`)
    await expectYes(page)
    expect(complaints).toEqual([])
  })

  test('by Farcaster', async () => {
    const { page } = await visit(await consentUrl())
    await page.getByLabel('Email address').waitFor()
    const other = page.getByRole('button', { name: 'Other socials' })
    if (await other.count()) await other.click()
    await answerFarcaster(page, await openFarcaster(page, 'Farcaster'))
    await expectYes(page)
  })

  test('by a passkey that was made in the app', async () => {
    const { world } = harness
    const url = await consentUrl()
    const { page, context } = await visit(harness.url('localhost'))
    const authenticator = await addAuthenticator(context, page)
    const provider = new URL(url).searchParams.get('provider_app_id') ?? ''
    await linkPasskey(page, provider, harness.server.url, () => world.codeFor('key@harbor.example'))
    expect(await authenticator.passkeys()).toHaveLength(1)
    await page.goto(url)
    await page.getByRole('button', { name: 'I have a passkey' }).click()
    await question(page).waitFor()
    await page.getByText('Logged in as key@harbor.example').waitFor()
    await expectYes(page)
  })

  test('error: passkeys of another domain, and Telegram, are not offered', async () => {
    const url = await consentUrl({
      origins: ['https://elsewhere.example'],
      settings: { telegram_auth: true },
    })
    const { page } = await visit(url)
    await page.getByLabel('Email address').waitFor()
    expect(await page.getByRole('button', { name: 'I have a passkey' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Other socials' }).click()
    await page.getByRole('button', { name: /^Farcaster/ }).waitFor()
    expect(await page.getByRole('button', { name: /^Telegram/ }).count()).toBe(0)
  })

  test('error: if no method works here, the window says so', async () => {
    const off = Object.fromEntries(
      Object.entries(settings).map(([name, on]) => (on === true ? [name, false] : [name, on])),
    )
    const { page } = await visit(await consentUrl({ settings: { ...off, telegram_auth: true } }))
    await page.getByRole('heading', { name: /^You can't log in to Provider in this window/ }).waitFor()
    expect(await axe(page)).toEqual([])
  })
})

/** Logs in and links a passkey on a page of the app, through the SDK's calls. */
async function linkPasskey(page: Page, app: string, api: string, code: () => string): Promise<void> {
  await page.evaluate(
    async ([appId, apiUrl]) => {
      const call = async (path: string, body: object, token?: string) => {
        const reply = await fetch(`${apiUrl}/api/v1/${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'privy-app-id': appId as string,
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          body: JSON.stringify(body),
        })
        return reply.json()
      }
      Object.assign(window, { call })
      await call('passwordless/init', { email: 'key@harbor.example' })
    },
    [app, api],
  )
  await page.evaluate(async (digits) => {
    type Call = (path: string, body: object, token?: string) => Promise<Record<string, never>>
    const { call } = window as unknown as { call: Call }
    const { token } = await call('passwordless/authenticate', { email: 'key@harbor.example', code: digits })
    const { options, relying_party } = await call('passkeys/link/init', {}, token)
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const text = (buffer: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(buffer)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const o = options as unknown as {
      challenge: string
      rp: { id: string; name: string }
      user: { id: string }
    }
    const credential = (await navigator.credentials.create({
      publicKey: {
        rp: o.rp,
        user: { id: bytes(o.user.id), name: 'key', displayName: 'key' },
        challenge: bytes(o.challenge),
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: { residentKey: 'required' },
      },
    })) as PublicKeyCredential
    const response = credential.response as AuthenticatorAttestationResponse
    await call(
      'passkeys/link',
      {
        relying_party,
        authenticator_response: {
          ...{ id: credential.id, raw_id: credential.id, type: 'public-key' },
          response: {
            client_data_json: text(response.clientDataJSON),
            attestation_object: text(response.attestationObject),
          },
          client_extension_results: {},
        },
      },
      token,
    )
  }, code())
}

describe('with a captcha', () => {
  test('it comes before the code, and its script runs under the policy', async () => {
    const captcha = { captcha_enabled: true, captcha_site_key: 't:local' }
    const { page, complaints } = await visit(await consentUrl({ settings: captcha }))
    await page.getByLabel('Email address').fill('captcha@harbor.example')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: "You're verified" }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByLabel('Verification code').waitFor()
    await page.getByLabel('Verification code').fill(harness.world.codeFor('captcha@harbor.example'))
    await expectYes(page)
    expect(complaints).toEqual([])
  })
})

/** Each in one of the two color schemes: language and scheme do not affect each other. */
const languages = [
  {
    ...{ locale: 'de-AT', allow: 'Erlauben', dir: 'ltr' },
    colorScheme: 'light',
    question: 'Shop möchte sich mit Ihrem Konto bei Provider verbinden',
  },
  {
    ...{ locale: 'ja-JP', allow: '許可する', dir: 'ltr' },
    colorScheme: 'dark',
    question: 'Shop が Provider のアカウントへの接続を求めています',
  },
  {
    ...{ locale: 'ar-EG', allow: 'السماح', dir: 'rtl' },
    colorScheme: 'light',
    question: 'يريد تطبيق \u2068Shop\u2069 الاتصال بحسابك في \u2068Provider\u2069',
  },
] as const

// The language tests check the texts. Here only right-to-left layout is new.
test.each(rowsOf(languages, ({ dir }) => dir === 'rtl'))(
  'in the language of the browser, $locale and $colorScheme: login and question',
  async ({ locale, colorScheme, ...shown }) => {
    const { page, complaints } = await visit(await consentUrl(), { locale, colorScheme })
    const field = page.locator('input').first()
    await field.waitFor()
    await untilSettled(page)
    await picture(page, `consent/login-${locale}-${colorScheme}`)
    expect(await axe(page)).toEqual([])
    const who = `${locale}-${colorScheme}@harbor.example`.toLowerCase()
    await field.fill(who)
    await page.keyboard.press('Enter')
    await page.locator('input[autocomplete="one-time-code"]').waitFor()
    await page.locator('input[autocomplete="one-time-code"]').fill(harness.world.codeFor(who))
    await page.getByRole('heading', { name: shown.question }).waitFor()
    expect(await page.title()).toBe(shown.question)
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(shown.dir)
    const button = page.getByRole('button', { name: shown.allow, exact: true })
    await expect.poll(() => button.isEnabled()).toBe(true)
    await untilSettled(page)
    await picture(page, `consent/question-${locale}-${colorScheme}`)
    expect(await axe(page)).toEqual([])
    await button.click()
    await page.waitForURL(/\/callback\.html\?.*code=/)
    expect(complaints).toEqual([])
  },
)

/** A change of the app reaches the windows within half a second. */
async function setTheme(app: string, theme: string): Promise<void> {
  await updateApp(harness.world.ctx, app, { settings: { theme } })
  const getTheme = async () => (await harness.world.ctx.apps.find(app))?.settings.theme
  await expect.poll(getTheme).toBe(theme)
}

/** Waits until all motion has ended, in the card too. */
async function untilSettled(page: Page): Promise<void> {
  const isStill = () =>
    page.evaluate(() => {
      const roots = [...document.querySelectorAll('main > div')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
      return [document, ...roots].every((root) => root.getAnimations().length === 0)
    })
  await expect.poll(isStill).toBe(true)
}

describe('the question', () => {
  const all = [
    { what: 'a telephone', viewport: { width: 360, height: 640 }, theme: 'light', rules: 'all' },
    // The other themes differ in colors, but not in structure.
    {
      ...{ what: 'a telephone on its side', viewport: { width: 640, height: 320 }, theme: 'dark' },
      rules: 'color',
    },
    { what: 'a window', viewport: { width: 480, height: 720 }, theme: 'dark', rules: 'color' },
    {
      ...{
        what: 'a window in the color of the app',
        viewport: { width: 480, height: 720 },
        theme: '#fff3d6',
      },
      rules: 'color',
    },
  ] as const
  /** A usual run checks the smallest window and the one with the app's colors. */
  const looks = rowsOf<(typeof all)[number]>(all, ({ what }) => /telephone$|color/.test(what))

  test('fits with long names, and so does the login before it, in each window and color', async () => {
    const url = await consentUrl({ name: `${long}!`, settings: { require_users_accept_terms: true } })
    const app = new URL(url).searchParams.get('provider_app_id') ?? ''
    // A separate context, since its viewport is changed.
    const { page } = await visit(url, { viewport: all[0].viewport })
    const button = page.getByRole('button', { name: 'Allow' })
    const tops: { what: string; top: { y: number } | null }[] = []
    /** Checks `shown` in each of them. */
    const lookAt = async (screen: string, untilShown: () => Promise<unknown>) => {
      for (const { what, viewport, theme, rules } of looks) {
        const name = what.startsWith('a window') ? unbroken : long
        await acceptShop(app, { name, iconUrl: 'https://missing.example/icon.png' })
        await setTheme(app, theme)
        await page.setViewportSize(viewport)
        await page.goto(url)
        await untilShown()
        await untilSettled(page)
        tops.push({ what, top: await page.locator('dialog, .lk-modal').first().boundingBox() })
        await picture(page, `consent/${screen} ${what}`)
        expect(await axe(page, rules), what).toEqual([])
        const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
        expect(widths[0], what).toBeLessThanOrEqual(widths[1] ?? 0)
      }
    }
    await lookAt('login', () => page.getByRole('heading', { name: `Log in to ${long}!` }).waitFor())
    await logInElsewhere(page, harness.world, `${'long'.repeat(12)}@harbor.example`)
    await page.getByRole('button', { name: 'Accept' }).click()
    await button.waitFor()
    await lookAt('question', async () => {
      // The name and the logo are the requester's own claims; its origin is registered.
      expect(await page.locator('.lk-asker small').textContent()).toBe(new URL(callback()).origin)
      await expect.poll(() => button.isEnabled()).toBe(true)
      await untilSettled(page)
      const box = await button.boundingBox()
      const height = page.viewportSize()?.height ?? 0
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    })
    for (const { what } of looks) {
      const places = tops.filter((one) => one.what === what).map(({ top }) => Math.round(top?.y ?? -1))
      expect([...new Set(places)], `${what}: the card keeps its place`).toHaveLength(1)
    }
    await button.click()
    await page.waitForURL(/\/callback\.html\?.*code=/)
  })

  test('a user who declines the terms is logged out and asked again; another account too', async () => {
    const url = await consentUrl({ settings: { require_users_accept_terms: true } })
    const { page } = await visit(url)
    await logInElsewhere(page, harness.world, 'declines@harbor.example')
    await page.getByRole('button', { name: 'No thanks' }).click()
    await logInElsewhere(page, harness.world, 'accepts@harbor.example')
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByText('Logged in as accepts@harbor.example').waitFor()
    await page.getByRole('button', { name: 'Use another account' }).click()
    await page.getByLabel('Email address').waitFor()
    await logInElsewhere(page, harness.world, 'third@harbor.example')
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByText('Logged in as third@harbor.example').waitFor()
    await pressLast(page, 'Cancel')
    await page.waitForURL(/\/callback\.html\?error=access_denied&state=/)
  })

  test('error: an ended request can be started again, with the existing session', async () => {
    const { page } = await visit(await consentUrl())
    await logInElsewhere(page, harness.world, 'late@harbor.example')
    await question(page).waitFor()
    harness.world.clock.forward({ seconds: 601 })
    await allow(page)
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await page.getByText('This request has expired.').waitFor()
    expect(await axe(page)).toEqual([])
    await picture(page, 'consent/failed')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectYes(page)
  })

  test('error: a page that connects needs a wallet, and learns of a rejection', async () => {
    const login = new URL(await consentUrl())
    const provider = login.searchParams.get('provider_app_id') ?? ''
    const origin = harness.url('localhost').slice(0, -1)
    const dapp = { provider, requester: 'dapp', name: 'Dapp', origins: [origin] }
    await acceptRequester(harness.world.ctx, dapp)
    const query = {
      provider_app_id: provider,
      requester_origin: origin,
      requester_public_key: 'A'.repeat(44),
    }
    const { page: opener } = await visit(harness.url('localhost'))
    const [page] = await Promise.all([
      opener.waitForEvent('popup'),
      opener.evaluate(
        (url) => {
          window.addEventListener('message', ({ data }) => Object.assign(window, { heard: data }))
          window.open(url)
        },
        `${harness.server.url}/cross-app/connect?${new URLSearchParams(query)}`,
      ),
    ])
    await logInElsewhere(page, harness.world, 'without@harbor.example')
    await page.getByText('You have no wallet in Provider yet. Create one there first.').waitFor()
    expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0)
    await untilSettled(page)
    await picture(page, 'consent/no-wallet')
    expect(await axe(page)).toEqual([])
    await pressLast(page, 'Cancel')
    await expect
      .poll(() => opener.evaluate(() => Reflect.get(window, 'heard')))
      .toEqual({ type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: 'User rejected request' })
  })

  test('a slow server shows progress', async () => {
    const url = await consentUrl()
    const { page } = await visit('about:blank', {
      bring: async (each) => {
        await each.route('**/api/v1/apps/**', async (route) => {
          await each.getByRole('list', { name: 'Loading' }).waitFor()
          await route.continue()
        })
      },
    })
    await page.goto(url)
    await page.getByLabel('Email address').waitFor()
  })

  test('error: an unreachable server is tried again', async () => {
    const url = await consentUrl()
    const { page, context } = await visit(url)
    await logInElsewhere(page, harness.world, 'offline@harbor.example')
    await question(page).waitFor()
    await context.route('**/api/v1/apps/**', (route) => route.abort())
    await page.reload()
    await page.getByRole('heading', { name: "Can't reach the server" }).waitFor()
    await context.unroute('**/api/v1/apps/**')
    await page.getByRole('button', { name: 'Try again now' }).click()
    await expectYes(page)
  })
})

describe('security: a URL that an attacker has written', () => {
  test('carries no session and no wallet, and its answer from a network is not forwarded', async () => {
    const url = new URL(await consentUrl())
    for (const [name, value] of [
      ['privy_token', 'lkf_theirs'],
      ['privy_connector', 'injected'],
      ['privy_wallet_client', 'metamask'],
    ])
      url.searchParams.set(name as string, value as string)
    const bodies: string[] = []
    const { page } = await visit(`${url}#tgWebAppData=user%3Dx%26auth_date%3D1%26hash%3Dx`, {
      bring: async (each) => void each.on('request', (request) => void bodies.push(request.url())),
    })
    await page.getByLabel('Email address').waitFor()
    expect(page.url()).not.toMatch(/privy_|tgWeb/)
    expect(bodies.filter((address) => /fork|telegram/.test(address))).toEqual([])

    for (const [name, value] of [
      ['privy_oauth_code', 'c'.repeat(43)],
      ['privy_oauth_state', 's'.repeat(43)],
      ['privy_oauth_provider', 'google'],
    ])
      url.searchParams.set(name as string, value as string)
    await page.goto(url.href)
    await page.getByText('Unexpected auth flow. This may be a phishing attempt.').waitFor()
    expect(page.url()).not.toMatch(/privy_/)
    expect(bodies.filter((address) => /oauth\/authenticate/.test(address))).toEqual([])
  })
})
