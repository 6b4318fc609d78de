import type { Page } from 'playwright-core'
import { createTotp } from '../../support/totp.ts'
import {
  asNewUser,
  dialog,
  enterCode,
  enterNumber,
  pause,
  press,
  type Scene,
  state,
  untilGone,
} from './hostApp.ts'
import { toNumber } from './logins.ts'

const resendMs = 31_000

type Method = 'totp' | 'sms' | 'passkey'
/** One second factor of one user: how to set it up on the SDK's screens, and how to pass it. */
type Factor = {
  enroll(page: Page): Promise<void>
  /** Undefined for a factor that is passed without typing. */
  nextCode?(): Promise<string>
}

const names = { totp: 'Authenticator app', sms: 'SMS', passkey: 'Passkey' } as const

const factors: Record<Method, (scene: Scene) => Factor> = {
  totp() {
    let nextCode: (() => Promise<string>) | undefined
    return {
      async enroll(page) {
        await press(page, /Copy/)
        nextCode = createTotp(await page.evaluate(() => navigator.clipboard.readText()))
        await press(page, 'Continue')
        await enterCode(page, await nextCode())
      },
      nextCode: () => nextCode?.() ?? Promise.reject(new Error('nothing was set up')),
    }
  },
  sms(scene) {
    const digits = toNumber(scene, '917')
    let count = 1
    return {
      enroll: (page) => enterNumber(scene, page, digits),
      nextCode: () => scene.server.codeFor(`+1${digits}`, { mails: ++count }),
    }
  },
  passkey: () => ({ enroll: (page) => press(page, /^Add a? ?new passkey$/i) }),
}

/** Sets up an authenticator app on the SDK's own screens. Returns a function that passes it. */
export async function enrollTotp(scene: Scene, page: Page): Promise<() => Promise<void>> {
  const factor = factors.totp(scene)
  await enroll(page, 'totp', factor)
  return () => pass(page, factor)
}

/** Second factors on the SDK's own screens, each with a new user: set up, requested, not requested again, removed. */
export const secondFactors: Record<string, (scene: Scene) => Promise<void>> = {
  ...Object.fromEntries(
    (['totp', 'sms', 'passkey'] as const).map((method) => [
      `second factor, ${names[method]}`,
      (scene: Scene) => walk(scene, method),
    ]),
  ),
  'second factor, own screens': ownScreens,
}

async function walk(scene: Scene, method: Method): Promise<void> {
  const factor = factors[method](scene)
  await asNewUser(scene, { name: method }, async (page) => {
    await enroll(page, method, factor)

    const textedAt = Date.now()
    await page.click('#sign-quietly')
    await pass(page, factor, { isWrongFirst: true })
    await state(page, (now) => now.signed.message === 'Without dialog')
    await untilGone(page)
    // A passed factor stays valid for a while.
    await page.click('#sign')
    await press(page, 'Sign and continue')
    await state(page, (now) => now.signed.message === 'With dialog')
    await untilGone(page)

    if (method === 'passkey') await signInNewPage(page)
    await page.click('#second-factors')
    // The next text to a number may be requested after half a minute.
    if (method === 'sms') await pause(textedAt + resendMs - Date.now())
    await page.locator(dialog).locator(`button:has-text("${names[method]}") + button`).click()
    await pass(page, factor)
    await press(page, /[Rr]emove/)
    await state(page, (now) => now.mfaMethods.length === 0)
    await close(page)
    await page.click('#sign-quietly')
    await state(page, (now) => now.signed.message === 'Without dialog')
  })
}

async function enroll(page: Page, method: Method, factor: Factor): Promise<void> {
  await page.click('#second-factors')
  await press(page, 'Continue')
  await press(page, new RegExp(`^${names[method]}`, 'i'))
  await factor.enroll(page)
  await state(page, (now) => now.mfaMethods.includes(method))
  await close(page)
}

/** A passed second factor is forgotten with the page. A passkey needs no code to wait for. */
async function signInNewPage(page: Page): Promise<void> {
  await page.reload()
  await state(page, (now) => now.address !== null && now.connected === now.address)
  const initReply = page.waitForResponse((response) => response.url().endsWith('/mfa/passkeys/init'))
  await page.click('#sign-quietly')
  await initReply
  await state(page, (now) => now.signed.message === 'Without dialog')
  await untilGone(page)
}

/** A wrong code shows an error, and the screen accepts the next one. */
async function pass(page: Page, { nextCode }: Factor, { isWrongFirst = false } = {}): Promise<void> {
  if (!nextCode) return
  const code = await nextCode()
  if (isWrongFirst) {
    await enterCode(page, code === '000000' ? '000001' : '000000')
    await page.locator(dialog).getByText('The code you entered is not valid').waitFor()
    // The boxes of these screens keep the wrong digits.
    await page.click('[name=pin-5]')
    for (const _ of code) await page.keyboard.press('Backspace')
  }
  await enterCode(page, code)
}

/** An app that set noPromptOnMfaRequired gets the request, and answers with the input from its screen. */
async function ownScreens(scene: Scene): Promise<void> {
  await asNewUser(scene, { name: 'own', query: { mfa: 'own' } }, async (page) => {
    const type = (code: string) => page.evaluate((text) => Object.assign(window, { code: text }), code)
    await page.click('#begin-totp')
    const { signed } = await state(page, (now) => now.signed.message === 'Secret')
    const nextCode = createTotp(signed.signature ?? '')
    await type(await nextCode())
    await page.click('#enroll-totp')
    await state(page, (now) => now.signed.message === 'Enrolled' && now.mfaMethods.includes('totp'))

    await page.click('#sign-quietly')
    await state(page, (now) => now.asked[0] === 'totp')
    const code = await nextCode()
    await type(code === '000000' ? '000001' : '000000')
    await page.click('#submit-totp')
    await state(page, (now) => /MFA/.test(now.asked[0] ?? ''))
    await type(code)
    await page.click('#submit-totp')
    await state(page, (now) => now.signed.message === 'Without dialog')

    await page.click('#remove-totp')
    await state(page, (now) => now.asked[0] === 'totp')
    await type(await nextCode())
    await page.click('#submit-totp')
    await state(page, (now) => now.signed.message === 'Removed' && now.mfaMethods.length === 0)
  })
}

/** Older versions show that it is done; newer ones show the methods, or close by themselves. */
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await untilGone(page)
}
