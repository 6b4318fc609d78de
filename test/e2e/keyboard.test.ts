import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAxe, runAxe } from '../support/browser/axe.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { addAuthenticator } from '../support/browser/virtualAuthenticator.ts'
import { openUser, openVisitor, patient } from '../support/browser/visitor.ts'
import { addEthereumWallet } from '../support/browser/walletExtensions.ts'
import { withDrive } from '../support/clouds.ts'
import { fromBase32, totpNow } from '../support/mfa.ts'
import { allSocial, logInBy } from '../support/oauth.ts'

let browser: Browser
let harness: Harness

beforeAll(async () => {
  const settings = {
    ...allSocial,
    wallet_auth: true,
    embedded_wallet_config: { create_on_login: 'off', ...withDrive.embedded_wallet_config },
    passkey_auth: true,
    mfa_methods: ['totp', 'passkey'],
  }
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness({ settings })])
})

afterAll(() => harness?.close())

/** A user without a mouse. Wherever Tab leads in the modal, the focus must be visible. */
function createKeyboard(page: Page) {
  const unseen = new Set<string>()
  const at = (target: Locator) => target.evaluate((element) => element.matches(':focus'))
  const modal = page.getByRole('dialog')
  async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor()
    for (let presses = 0; presses < 80 && !(await at(target)); presses++) {
      await page.keyboard.press(key)
      if (await modal.isVisible()) for (const name of await invisible(modal)) unseen.add(name)
    }
    expect(await at(target)).toBe(true)
  }
  return {
    unseen,
    tabTo,
    async use(target: Locator, key?: 'Tab' | 'Shift+Tab') {
      await tabTo(target, key)
      await page.keyboard.press('Enter')
    },
    hasFocus: (target: Locator) => expect.poll(() => at(target), patient).toBe(true),
  }
}

/** The focused control, if it looks the same without the focus. Each is checked once. */
async function invisible(modal: Locator): Promise<string[]> {
  const picture = () => modal.screenshot({ animations: 'disabled' })
  const focus = modal.locator(':focus')
  // After the last control, Tab moves from the page to the browser's own controls.
  if ((await focus.count()) === 0) return []
  const element = await focus.elementHandle()
  const isNew = await element?.evaluate((control) => {
    const visits: WeakSet<Element> = Reflect.get(window, 'seen')
    return !visits.has(control) && Boolean(visits.add(control))
  })
  if (!isNew) return []
  const withFocus = await picture()
  await element?.evaluate((control: HTMLElement) => {
    Reflect.set(window, 'takenAway', true)
    control.blur()
  })
  const without = await picture()
  await element?.evaluate((control: HTMLElement) => {
    control.focus()
    Reflect.set(window, 'takenAway', false)
  })
  return withFocus.equals(without) ? [String(await element?.evaluate((control) => control.outerHTML))] : []
}

/**
 * Reports every frame in which the modal is open and the focus is outside of it. Only frames after a change are
 * checked: a loop would make the browser draw sixty a second.
 */
async function watchFocus(page: Page): Promise<ReadonlySet<string>> {
  const lostFocus = new Set<string>()
  await page.exposeFunction('lost', (where: string) => lostFocus.add(where))
  await page.addInitScript(() => {
    Reflect.set(window, 'seen', new WeakSet())
    const look = () => {
      const inside = document.querySelector('[data-latchkey]')?.shadowRoot
      const dialog = inside?.querySelector('dialog[open]')
      const name = dialog?.querySelector<HTMLElement>('.lk-page')?.dataset.page
      const isOurs = Reflect.get(window, 'takenAway')
      if (dialog && document.hasFocus() && !inside?.activeElement && !isOurs)
        Reflect.get(window, 'lost')(name)
    }
    const soon = () => requestAnimationFrame(look)
    for (const change of ['focusin', 'focusout']) addEventListener(change, soon, true)
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init)
      new MutationObserver(soon).observe(root, { attributes: true, childList: true, subtree: true })
      return root
    }
  })
  return lostFocus
}

test('with only a keyboard: log in, view wallets, link, transfer an account, change the recovery, log out', async () => {
  const { world } = harness
  await logInBy(world, 'discord', { subject: 'wreck' })
  const url = new URL(harness.url('localhost'))
  url.searchParams.set('config', JSON.stringify(ownRecovery))
  let lostFocus: ReadonlySet<string> = new Set()
  const { page, context, complaints } = await openVisitor(browser, world, url.href, async (page) => {
    lostFocus = await watchFocus(page)
    await addEthereumWallet(page)
  })
  const { tabTo, use, hasFocus, unseen } = createKeyboard(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const email = page.getByLabel('Email address')
  const untilClosed = () => page.getByRole('dialog').waitFor({ state: 'detached' })

  await use(page.getByTestId('login'))
  await hasFocus(email)
  await page.keyboard.press('Escape')
  await hasFocus(page.getByTestId('login'))
  await page.keyboard.press('Enter')
  await hasFocus(email)

  await use(button('Continue with a wallet'))
  await page
    .getByRole('heading', { name: 'Select your wallet' })
    .or(button(/MetaMask/))
    .first()
    .waitFor()
  await tabTo(button(/MetaMask/))
  await use(button('Back'), 'Shift+Tab')
  await hasFocus(button('Continue with a wallet'))

  await tabTo(email, 'Shift+Tab')
  await page.keyboard.type('keys@harbor.example')
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Verification code')
  await hasFocus(code)
  await page.keyboard.type('000000')
  await page.getByText('That code is wrong or expired.').waitFor()
  await hasFocus(code)
  await expect.poll(() => code.inputValue(), patient).toBe('')
  await page.keyboard.type(world.codeFor('keys@harbor.example'))
  await page.getByTestId('account').waitFor()
  await untilClosed()

  const consent = async (subject: string) => {
    const id = page.getByLabel(/ ID$/)
    await page.waitForURL(/\/sandbox\/oauth\//)
    await tabTo(id)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(subject)
    await use(button('Continue'))
  }
  await use(page.getByTestId('link-google'))
  await consent('keys')
  await page.getByText('Linked: google').waitFor()
  await untilClosed()

  await use(page.getByTestId('link-discord'))
  await consent('wreck')
  await page.getByRole('heading', { name: 'Discord profile is associated with another account' }).waitFor()
  await use(button('Transfer and delete account'))
  await page.getByText('Linked: discord').waitFor()
  await untilClosed()

  await use(page.getByTestId('create-wallet'))
  await use(page.getByTestId('set-recovery'))
  await use(button(/^Google Drive/))
  const popup = page.waitForEvent('popup')
  await use(button('Continue with Google Drive'))
  await (await popup).getByRole('button', { name: 'Continue' }).press('Enter')
  await page.getByRole('heading', { name: 'Success' }).waitFor()
  await page.keyboard.press('Escape')
  await untilClosed()
  await hasFocus(page.getByTestId('set-recovery'))

  await use(page.getByTestId('set-password'))
  await use(button('Add password'))
  await use(button('Suggest a password'))
  const password = await page.getByLabel('Password', { exact: true }).inputValue()
  await use(button('Continue'))
  await page.getByRole('heading', { name: 'Save your password' }).waitFor()
  await use(button('Continue'))
  await hasFocus(page.getByRole('textbox', { name: 'Confirm your password' }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await use(button('Set password'))
  await page.getByRole('heading', { name: 'Success' }).waitFor()
  await page.keyboard.press('Escape')
  await untilClosed()

  await use(page.getByTestId('logout'))
  await page.getByTestId('login').waitFor()
  expect([...lostFocus]).toEqual([])
  expect([...unseen]).toEqual([])
  expect(complaints.filter((line) => !/status of 4/.test(line))).toEqual([])
  await context.close()
})

/** With the app's own login, a password is the only choice (protocol 4.10). */
const ownRecovery = { embeddedWallets: { createOnLogin: 'off' }, customAuth: { enabled: false } }

test('the landing is laid out before the click, invisible, unreachable and silent', async () => {
  const { page, context } = await openVisitor(browser, harness.world, harness.url('localhost'))
  const laidOut = () =>
    (document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog')?.offsetHeight ?? 0) > 200
  await page.waitForFunction(laidOut)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('textbox').count()).toBe(0)
  const isInside = () => document.activeElement?.hasAttribute('data-latchkey')
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(isInside)).toBe(false)
  }
  // The middle of the window, where it will be.
  const isOnTop = () => document.elementFromPoint(400, 380)?.hasAttribute('data-latchkey')
  expect(await page.evaluate(isOnTop)).toBe(false)
  await page.getByTestId('login').click()
  await page.getByRole('dialog').waitFor()
  expect(await page.evaluate(isInside)).toBe(true)
  expect(await page.evaluate(isOnTop)).toBe(true)
  await context.close()
})

test('with only a keyboard: turn second factors on, sign with a recovery code, turn them off', async () => {
  const { world } = harness
  let lostFocus: ReadonlySet<string> = new Set()
  const url = harness.url('localhost')
  const { page, context, complaints } = await openUser(
    browser,
    world,
    url,
    'guard@harbor.example',
    async (page) => {
      lostFocus = await watchFocus(page)
    },
  )
  const { use, tabTo, hasFocus, unseen } = createKeyboard(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const violations: string[] = []
  const heading = async (name: string) => {
    await page.getByRole('heading', { name, exact: true }).waitFor()
    // The gallery tests check their colors.
    for (const violation of (await runAxe(page, 'structure')).violations)
      violations.push(`${name}: ${violation}`)
  }
  const code = page.getByLabel('Verification code')
  const change = page.getByTestId('change-factors')
  await addAuthenticator(context, page)
  await addAxe(page)
  await use(page.getByTestId('create-wallet'))
  await page.getByTestId('address').waitFor()

  await use(change)
  await heading('Protect your transactions')
  await page.keyboard.press('Enter')
  await use(button(/^Authenticator app/))
  await heading('Scan QR code')
  const key = page.locator('.lk-pill .lk-mono')
  await expect.poll(() => key.textContent(), patient).toMatch(/^([A-Z2-7]{4} )+/)
  const secret = fromBase32(((await key.textContent()) ?? '').replaceAll(' ', ''))
  await use(button('Continue'))
  await hasFocus(code)
  await page.keyboard.type(totpNow({ secret, world }))
  await heading('Authenticator app verification added')
  await use(button('Save recovery codes'))
  await heading('Save these recovery codes')
  const recoveryCode = (await page.locator('.lk-codes li').first().textContent()) ?? ''
  await use(button('I saved them'))
  await hasFocus(change)

  await page.keyboard.press('Enter')
  await use(button(/^Passkey/))
  await heading('Set up passkey verification')
  await use(button('Create a passkey'))
  await heading('Enter your code')
  await hasFocus(code)
  world.clock.forward({ seconds: 31 })
  await page.keyboard.type(totpNow({ secret, world }))
  await heading('Passkey verification added')
  await use(button('Done'))

  // The wallet requires it again after the quarter of an hour for which the code was valid.
  world.clock.forward({ seconds: 900 })
  await use(page.getByTestId('sign-message'))
  const sign = page.getByRole('button', { name: 'Sign', exact: true })
  await tabTo(sign)
  const codeTitle = page.getByRole('heading', { name: 'Enter your code' })
  // It ignores keys in its first half second, since they were meant for something else.
  const press = async () => {
    if (!(await codeTitle.isVisible())) await sign.press('Enter', { timeout: 500 }).catch(() => {})
    return codeTitle.isVisible()
  }
  await expect.poll(press, { ...patient, interval: 150 }).toBe(true)
  await use(button('Choose another method'))
  await heading("Verify it's you")
  await use(button('Use a recovery code'))
  await heading('Enter a recovery code')
  const field = page.getByLabel('Recovery code', { exact: true })
  await hasFocus(field)
  await page.keyboard.type('AAAAA-AAAAA')
  await page.keyboard.press('Enter')
  await page.getByText('That code is wrong. Try again.').waitFor()
  await hasFocus(field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(recoveryCode)
  await page.keyboard.press('Enter')
  await page.getByTestId('signature').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await use(page.getByTestId('turn-off-totp'))
  await codeTitle.waitFor()
  await hasFocus(code)
  await page.keyboard.type(totpNow({ secret, world }))
  await page.getByText('Authenticator app: off').waitFor()
  // A minute later it is required again; the passkey answers automatically.
  world.clock.forward({ seconds: 61 })
  await use(change)
  await use(button('Remove Passkey'))
  await heading('Remove passkey verification?')
  await use(button('Remove'))
  await heading('Choose a verification method')
  await expect.poll(() => button('Remove Passkey').count(), patient).toBe(0)
  await page.keyboard.press('Escape')
  await hasFocus(change)
  expect([...lostFocus]).toEqual([])
  expect([...unseen]).toEqual([])
  expect(violations).toEqual([])
  expect(complaints.filter((line) => !/status of 4/.test(line))).toEqual([])
  await context.close()
})
