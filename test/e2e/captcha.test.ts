import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Behavior, setBehavior } from '../../packages/server/src/vendors/captcha/fake.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { buildPage } from '../support/browser/site.ts'
import { openVisitor } from '../support/browser/visitor.ts'

const settings = {
  captcha_enabled: true,
  captcha_site_key: 't:local',
  embedded_wallet_config: { create_on_login: 'off' },
}
let browser: Browser

beforeAll(async () => {
  browser = await getBrowser()
})

describe('in the modal', () => {
  let harness: Harness
  let count = 0
  beforeAll(async () => {
    harness = await openHarness({ settings, scripts: true })
  })
  afterAll(() => harness?.close())

  const behave = (behavior: Behavior) =>
    setBehavior(harness.world.ctx, { appId: harness.world.app.id, behavior })

  async function submitEmail(behavior: Behavior) {
    await behave(behavior)
    const url = new URL(harness.url('localhost'))
    url.searchParams.set('config', JSON.stringify({ embeddedWallets: { createOnLogin: 'off' } }))
    const person = await openVisitor(browser, harness.world, url.href, (page) => page.clock.install())
    const { page } = person
    const email = `captcha${++count}@harbor.example`
    await page.getByTestId('login').click()
    await page.getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: "Checking that you're human" }).waitFor()
    return { ...person, email }
  }

  async function goOn(page: Page) {
    await page.getByRole('heading', { name: "You're verified" }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Enter confirmation code' }).waitFor()
  }

  test('it comes before the code, is passed with a key, and a further code has its own captcha', async () => {
    const { page, email, context, complaints } = await submitEmail('pass')
    await goOn(page)
    harness.world.clock.forward({ seconds: 31 })
    await page.clock.runFor(31_000)
    await page.getByRole('button', { name: 'Resend code' }).click()
    await page.getByText('Code sent').first().waitFor()
    await page.getByLabel('Verification code').fill(harness.world.codeFor(email))
    await page.clock.fastForward(5_000)
    await page.getByTestId('account').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('error: a failed one may be tried three times, then only a hint is left', async () => {
    const { page, context } = await submitEmail('fail')
    for (const sentence of ['Three tries left.', 'Two tries left.', 'One try left.']) {
      await page.getByRole('heading', { name: "We couldn't verify you" }).waitFor()
      await page.getByText(sentence).waitFor()
      await page.getByRole('button', { name: 'Try again' }).click()
    }
    await page.getByText('Turn off your ad blocker or VPN, then try again.').waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await page.locator('.lk-dock').getByRole('button', { name: 'Back' }).click()
    await behave('pass')
    await page.getByRole('button', { name: 'Submit' }).click()
    await goOn(page)
    await context.close()
  })

  test('error: one that does not answer counts as failed after 20 s', async () => {
    const { page, context } = await submitEmail('silent')
    await page.clock.install()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: "Checking that you're human" }).waitFor()
    await page.clock.fastForward(500)
    await page.clock.fastForward(20_000)
    await page.getByText('Three tries left.').waitFor()
    await context.close()
  })

  test('error: a script that is blocked counts as failed, and is fetched again', async () => {
    await behave('pass')
    const person = await openVisitor(browser, harness.world, harness.url('localhost'))
    const { page, context } = person
    await page.route('**/sandbox/turnstile.js', (route) => route.abort())
    await page.getByTestId('login').click()
    await page.getByLabel('Email address').fill('blocked@harbor.example')
    await page.keyboard.press('Enter')
    await page.getByText('Three tries left.').waitFor()
    await page.unroute('**/sandbox/turnstile.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await goOn(page)
    await context.close()
  })

  test('error: a token that the server rejects shows an error, and the next attempt starts over', async () => {
    const { page, context } = await submitEmail('refuse')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByText('Try again in a moment.').waitFor()
    await behave('pass')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await goOn(page)
    await context.close()
  })

  test('a token that has expired when it is needed is replaced', async () => {
    const { page, context } = await submitEmail('expire')
    await page.getByRole('heading', { name: "You're verified" }).waitFor()
    await page.clock.install()
    await page.waitForFunction(() => Reflect.get(window, 'turnstile') !== undefined)
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'turnstile').isExpired('sandbox-1')), {})
      .toBe(true)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('heading', { name: 'Enter confirmation code' }).waitFor()
    await context.close()
  })
})

describe('without the modal', () => {
  let harness: Harness
  beforeAll(async () => {
    const files = await buildPage(join(import.meta.dirname, 'captcha'))
    harness = await openHarness({ settings, files, scripts: true })
  })
  afterAll(() => harness?.close())

  async function visit(query: string, behavior: Behavior = 'pass') {
    await setBehavior(harness.world.ctx, { appId: harness.world.app.id, behavior })
    harness.world.clock.forward({ seconds: 31 })
    const { page, context, complaints } = await openVisitor(
      browser,
      harness.world,
      harness.url('localhost') + query,
    )
    const text = (id: string) => page.getByTestId(id).textContent()
    return { page, context, complaints, text }
  }

  test('it is solved at once, and the hook takes the token', async () => {
    const { page, context, complaints, text } = await visit('')
    await expect.poll(() => text('said')).toBe('token')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => text('status')).toBe('awaiting-code-input')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('delayed, it is solved when the hook asks', async () => {
    const { page, context, text } = await visit('?delayed')
    await page.waitForFunction(() => Reflect.get(window, 'turnstile') !== undefined)
    expect(await text('said')).toBe('')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => text('status')).toBe('awaiting-code-input')
    expect(await text('said')).toBe('token')
    await context.close()
  })

  test('error: a failed one fails the hook with its code', async () => {
    const { page, context, text } = await visit('?delayed', 'fail')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => text('said')).toBe('300030 captcha_failure')
    expect(await text('status')).toBe('error')
    await context.close()
  })
})
