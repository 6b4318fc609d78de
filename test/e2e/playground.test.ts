import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateApp } from '../../packages/server/src/app/manage.ts'
import { createLog } from '../../packages/server/src/telemetry/log.ts'
import { chooseMail } from '../../packages/server/src/vendors/mail/choose.ts'
import { addAxe, type Rules, runAxe } from '../support/browser/axe.ts'
import { getBrowser, openContext, still } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { buildPage, exampleRoot } from '../support/browser/site.ts'
import { patient } from '../support/browser/visitor.ts'
import { rowsOf } from '../support/deep.ts'
import { testConfig } from '../support/world.ts'

let browser: Browser
let harness: Harness
let page: Page
let complaints: string[] = []

beforeAll(async () => {
  const readPublic = (name: string) => readFileSync(join(exampleRoot, 'public', name))
  const files = new Map([
    ...(await buildPage(exampleRoot)),
    ['/harbor.svg', readPublic('harbor.svg')],
    ['/latchkey.svg', readPublic('latchkey.svg')],
  ])
  const settings = {
    ...{ google_oauth: true, sms_auth: true, passkey_auth: true, mfa_methods: ['totp'] },
    embedded_wallet_config: { user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud'] },
  }
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness({ files, settings })])
  const context = await openContext(browser, { viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
})

beforeEach(() => {
  complaints = []
})

afterAll(() => harness?.close())

/** Opens the page with this look, in a window of this size. */
async function open(look = '', width = 1280, height = 800): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.goto(`${harness.url('localhost')}${look && `?c=${look}`}`)
  await emailField().waitFor()
}

const emailField = () => page.getByRole('textbox', { name: /Email address|البريد/ })
const code = () => page.locator('.pg-codebox').innerText()
const getLook = () => new URL(page.url()).searchParams.get('c')

const findWide = () =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth}`] : []
  })

/** Elements wider than the window, and axe violations. */
async function findFaults(rules?: Rules): Promise<string[]> {
  await addAxe(page)
  const { violations } = await runAxe(page, rules)
  return [...(await findWide()), ...violations]
}

test('fits its window and has no fault that axe finds, by light, by dark, with a login in Arabic and from right to left', async () => {
  for (const width of rowsOf([360, 768, 1280, 1600], (width) => width === 360 || width === 1600)) {
    await page.emulateMedia({ ...still, colorScheme: width === 768 ? 'dark' : 'light' })
    await open(width === 1600 ? 'lang.ar~theme.dark' : '', width)
    // A wide window shows all panes of the narrowest one at once, in the same colors. The gallery tests check the dark
    // login's colors.
    const rules = width < 1280 ? 'all' : 'structure'
    expect({ width, faults: await findFaults(rules) }).toEqual({ width, faults: [] })
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    expect({ width, wide: await findWide() }).toEqual({ width, wide: [] })
    await page.evaluate(() => document.documentElement.removeAttribute('dir'))
    if (width > 360) continue
    for (const pane of ['Design', 'Code', 'Account']) {
      await page.getByRole('navigation', { name: 'Parts' }).getByRole('button', { name: pane }).click()
      expect({ pane, faults: await findFaults() }).toEqual({ pane, faults: [] })
    }
  }
  await page.emulateMedia({ ...still, colorScheme: 'light' })
  expect(complaints).toEqual([])
})

test('a setting changes the login, the code and the address, and the address brings it back', async () => {
  await open()
  expect(getLook()).toBe(null)
  const radius = () =>
    page.locator('.pg-modal section').evaluate((modal) => getComputedStyle(modal).borderTopLeftRadius)
  expect(await radius()).not.toBe('0px')
  await page.getByLabel('Corners').fill('0')
  await expect.poll(radius, patient).toBe('0px')
  await page.getByLabel('Header').fill('Welcome aboard')
  await page.getByRole('heading', { name: 'Welcome aboard' }).waitFor()
  await page.getByRole('switch', { name: 'Google' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Google', exact: true }).count(), patient).toBe(0)
  expect(await code()).toContain('radius: 0')
  expect(await code()).toContain("landingHeader: 'Welcome aboard'")
  expect(await code()).not.toContain("'google'")
  const look = 'radius.0~header.Welcome aboard~methods.email.apple.wallet.passkey'
  expect(getLook()).toBe(look)

  await page.reload()
  await page.getByRole('heading', { name: 'Welcome aboard' }).waitFor()
  expect(await radius()).toBe('0px')
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('heading', { name: 'Log in or sign up' }).waitFor()
  expect(getLook()).toBe(null)
  expect(complaints).toEqual([])
})

test('a login method is dragged to another position, and removed by its switch', async () => {
  await open()
  const row = (option: string) => page.locator(`[data-option="${option}"]`)
  // Dropping onto the upper half of the first row moves it before that row.
  await row('google').dragTo(row('email'), { targetPosition: { x: 40, y: 4 } })
  await expect.poll(getLook, patient).toBe('methods.google.email.apple.wallet.passkey')
  await row('passkey').dragTo(row('google'), { targetPosition: { x: 40, y: 4 } })
  await expect.poll(getLook, patient).toBe('methods.passkey.google.email.apple.wallet')
  expect(await code()).toContain('loginMethodsAndOrder')
  expect(await page.locator('.is-drag, .to, .to-end').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('security: an address that the panel cannot produce changes nothing', async () => {
  await open(
    'logo.https://attacker.example/x~terms.javascript:alert(1)~accent.red~header.<img src=x onerror=alert(1)>',
  )
  await page.getByRole('heading', { name: '<img src=x onerror=alert(1)>' }).waitFor()
  expect(await code()).toContain("logo: '/harbor.svg'")
  expect(await code()).not.toContain('javascript:')
  expect(complaints).toEqual([])
})

test('the panel and the tabs of the code are used by the keyboard, and the focus goes with what is moved', async () => {
  await open()
  await page.getByRole('button', { name: 'Move Google up' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(getLook, patient).toBe('methods.google.email.apple.wallet.passkey')
  // At the top of the list only the down arrow remains.
  const getFocus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await getFocus()).toBe('Move Google down')
  await page.getByText('Google, 1 of 5, shown first').waitFor()
  await page.getByRole('radio', { name: 'Auto' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(getLook, patient).toMatch(/^theme\.dark~/)
  await page.getByRole('tab', { name: 'React' }).focus()
  await page.keyboard.press('End')
  expect(await code()).toContain('+   apiUrl=')
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('tab', { name: 'React' }).getAttribute('aria-selected')).toBe('true')
})

test('the login in the middle moves into a dialog, is filled in from the inbox and leads to the account', async () => {
  await open()
  const { world } = harness
  const to = 'maya@harbor.example'
  // The test world stores its own mails; this one is sent to the inbox that developers use.
  const mail = chooseMail({ ...world.ctx, config: testConfig(), log: createLog('silent') })
  const deliver = () => {
    const text = `${world.codeFor(to)} is your code.`
    return mail.send({ app: world.app.id, to, subject: text, text, html: text })
  }
  await emailField().fill(to)
  await page.keyboard.press('Enter')
  const field = page.getByLabel('Verification code')
  await field.waitFor()
  await page.getByRole('button', { name: 'Open as dialog' }).click()
  await page.getByRole('dialog').getByLabel('Verification code').waitFor()
  await deliver()
  await page.locator('.pg-cap', { hasText: world.codeFor(to) }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('The modal was closed.').waitFor()

  await emailField().fill(to)
  await page.keyboard.press('Enter')
  await field.waitFor()
  await deliver()
  await page.getByRole('button', { name: 'Fill in' }).first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: to }).waitFor()
  await page.getByRole('button', { name: 'Copy Ethereum address' }).waitFor()
  await page.getByRole('button', { name: 'Revoke' }).waitFor()
  expect(await code()).toContain(`email: { address: '${to}' }`)
  expect(await page.locator('.pg-r', { hasText: to }).count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Link Google' }).isVisible()).toBe(false)
  await page.getByText('Add a way').click()
  await page.getByRole('button', { name: 'Link Google' }).waitFor()
  await page.getByText(`${to} logged in.`).waitFor()
  expect(await page.locator('.pg-log').innerText()).not.toContain(world.codeFor(to))
  await addWallets()
  await page.getByRole('button', { name: 'Choose a method' }).click()
  const choice = page.getByRole('dialog')
  await choice.getByRole('button', { name: 'Google Drive' }).waitFor()
  await page.keyboard.press('Escape')
  await choice.waitFor({ state: 'hidden' })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect({ width, faults: await findFaults() }).toEqual({ width, faults: [] })
  }
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: 'No user is logged in' }).waitFor()
  expect(complaints.filter((line) => !/status of 4/.test(line))).toEqual([])
})

test('the pill in the header logs in and opens the account, in every window and by the keyboard', async () => {
  const pill = (name: string | RegExp) => page.getByRole('banner').getByRole('button', { name })
  const dialog = page.getByRole('dialog')
  for (const width of [1280, 360]) {
    await open('', width)
    const { height } = (await pill('Log in').boundingBox()) ?? { height: 0 }
    expect({ width, height }).toEqual({ width, height: width === 360 ? 44 : 40 })
    await pill('Log in').focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: 'Email address' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect({ width, faults: await findFaults() }).toEqual({ width, faults: [] })
  }
  await logIn('pill@harbor.example')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await pill('Your account, pill@harbor.example').focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Linked accounts' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect({ width, faults: await findFaults() }).toEqual({ width, faults: [] })
  }
  await logOut()
})

/** Each scene of the account, and the heading of its screen. */
const accountScenes = {
  Export: 'Export your wallet',
  Security: /Transaction Protection|Protect your transactions/,
  Passkey: /passkey/i,
  Wallet: 'scene@harbor.example',
}

test('a scene of the account leads to the login first, and then to its real screen', async () => {
  await open()
  const scene = (name: string) =>
    page.getByRole('list', { name: 'Screens' }).getByRole('button', { name, exact: true })
  const title = (name: string | RegExp) => page.locator('.pg-modal').getByRole('heading', { name })
  await scene('Export').click()
  await page.getByText('Log in first. Then this screen opens.').waitFor()
  await logIn('scene@harbor.example')
  for (const [name, heading] of Object.entries(accountScenes)) {
    if (name !== 'Export') await scene(name).click()
    await title(heading).waitFor()
    expect(await scene(name).getAttribute('aria-pressed')).toBe('true')
    expect({ name, faults: await findFaults('structure') }).toEqual({ name, faults: [] })
  }
  // If the user leaves a screen, the login replaces it.
  await scene('Security').click()
  await page.locator('.pg-modal').getByRole('button', { name: 'Not now' }).click()
  await expect.poll(() => scene('Sign in').getAttribute('aria-pressed'), patient).toBe('true')
  await scene('Code').click()
  await title(/Enter|code/i).waitFor()
  await logOut()
})

/** In the login that is inline or opens on the page, with the code of the test world. */
async function logIn(email: string): Promise<void> {
  await emailField().fill(email)
  await page.keyboard.press('Enter')
  const field = page.getByLabel('Verification code')
  await field.waitFor()
  await field.fill(harness.world.codeFor(email))
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function logOut(): Promise<void> {
  await page.evaluate(() => {
    location.hash = 'account'
  })
  await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: 'No user is logged in' }).waitFor()
}

/** One of each kind, as a developer tries them. No text of the page contains the key. */
async function addWallets(): Promise<void> {
  await page.getByText('Add a wallet').click()
  await page.getByRole('button', { name: 'New Solana wallet' }).click()
  await page.getByRole('button', { name: 'Copy Solana address' }).waitFor()
  const key = '5e'.repeat(32)
  await page.getByLabel('Or import a private key').fill(key)
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('button', { name: 'Copy Ethereum 2 address' }).waitFor()
  expect(await page.content()).not.toContain(key)
}

test('if the login cannot start, a card says why and how to fix it, and the page continues by itself', async () => {
  const { port } = new URL(harness.url('localhost'))
  const { app, ctx } = harness.world
  const foreign = `http://app.localhost:${port}`
  const card = page.getByRole('region', { name: /list$|not know this app$|does not answer$/ })
  const read = async () => [
    await card.locator('h2').textContent(),
    await card.locator('.pg-cmd').textContent(),
  ]
  // The development build's card is in the corner, next to this one.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(foreign)
  await card.waitFor()
  const command = `npx @latchkey/server app update ${app.id} --add-origin ${foreign}`
  expect(await read()).toEqual(['This address is not on the app’s list', command])
  await page.getByText('Refused by localhost').waitFor()
  await updateApp(ctx, app.id, { addOrigins: [foreign] })
  await emailField().waitFor()

  let away = true
  await page.route(`${harness.server.url}/**`, (route) =>
    away ? route.abort('connectionrefused') : route.fallback(),
  )
  await page.goto(harness.url('localhost'))
  await card.waitFor()
  expect(await read()).toEqual(['The server does not answer', 'npm start'])
  await page.getByText('No answer from localhost').waitFor()
  expect(await findFaults()).toEqual([])
  away = false
  await emailField().waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
