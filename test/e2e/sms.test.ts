import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { logOut, openGuest } from '../support/browser/visitor.ts'
import { signInBySms } from '../support/signIn.ts'

let browser: Browser
let harness: Harness

beforeAll(async () => {
  ;[browser, harness] = await Promise.all([
    getBrowser(),
    openHarness({
      settings: {
        sms_auth: true,
        sms_countries: ['US', 'GB'],
        embedded_wallet_config: { create_on_login: 'off' },
      },
    }),
  ])
})

afterAll(() => harness?.close())

function address(config: object = {}): string {
  const url = new URL(harness.url('localhost'))
  const plain = { embeddedWallets: { createOnLogin: 'off' }, loginMethods: ['email', 'sms'] }
  url.searchParams.set('config', JSON.stringify({ ...plain, ...config }))
  return url.href
}

const visitor = (config: object = {}) => openGuest(browser, harness.world, address(config))
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const phone = (page: Page) => page.getByLabel('Phone number', { exact: true })

async function submitCode(page: Page, number: string): Promise<void> {
  const boxes = page.getByLabel('Verification code')
  await boxes.waitFor()
  await boxes.fill(harness.world.codeFor(number))
}

test('email and SMS take turns; a number is typed, corrected, sent a code, and remembered', async () => {
  const maya = await visitor()
  const { page } = maya
  await page.getByTestId('login').click()
  await page.getByLabel('Email address').waitFor()
  await page.getByRole('button', { name: 'Continue with SMS' }).click()
  await phone(page).waitFor()
  await expect.poll(() => phone(page).evaluate((input) => input.matches(':focus'))).toBe(true)
  expect(await page.getByLabel('Email address').count()).toBe(0)

  await page.keyboard.type('41555501')
  expect(await phone(page).inputValue()).toBe('(415) 555-01')
  await page.keyboard.press('Enter')
  await page.getByText('Too short for this country').waitFor()
  await page.keyboard.type('32')
  expect(await page.getByRole('alert').getByText('too short').count()).toBe(0)
  await page.keyboard.press('Enter')
  await heading(page, 'Enter confirmation code')
  await page.getByText('+1 415 555 0132').waitFor()
  await submitCode(page, '+14155550132')
  await page.getByTestId('sms').getByText('+1 415 555 0132').waitFor()

  await logOut(page)
  await page.getByTestId('login').click()
  await phone(page).waitFor()
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await page.getByLabel('Email address').waitFor()
  expect(maya.complaints).toEqual([])
})

test('the country is chosen with only a keyboard, which clears the number', async () => {
  const { page } = await visitor({ loginMethods: ['sms'], intl: { defaultCountry: 'GB' } })
  await page.getByTestId('login').click()
  await phone(page).fill('07400 123456')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('United St')
  await expect.poll(() => page.getByLabel('Country').inputValue()).toBe('US')
  expect(await phone(page).inputValue()).toBe('')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4155550133')
  await page.keyboard.press('Enter')
  await submitCode(page, '+14155550133')
  await page.getByTestId('account').waitFor()
})

test('error: an unsupported region has its screen, and a way back to the number', async () => {
  const { page } = await visitor({ loginMethods: ['sms'], intl: { defaultCountry: 'DE' } })
  await page.getByTestId('login').click()
  await phone(page).fill('01512 3456789')
  await page.keyboard.press('Enter')
  await heading(page, 'This region is not supported')
  await page.getByText("We can't send SMS to this region yet.").waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await phone(page).waitFor()
})

test('a number is linked, replaced, and taken over from another account', async () => {
  await signInBySms(harness.world, '+14155550140')
  const maya = await openGuest(browser, harness.world, address(), 'sms-maya@harbor.example')
  const { page } = maya
  await page.getByTestId('link-sms').click()
  await heading(page, 'Link your phone number')
  await phone(page).fill('4155550141')
  await page.keyboard.press('Enter')
  await submitCode(page, '+14155550141')
  await page.getByTestId('sms').getByText('+1 415 555 0141').waitFor()

  await page.getByTestId('update-sms').click()
  await heading(page, 'Update your phone number')
  await phone(page).fill('4155550142')
  await page.keyboard.press('Enter')
  await submitCode(page, '+14155550142')
  await page.getByTestId('sms').getByText('+1 415 555 0142').waitFor()
  await page.getByTestId('unlink-sms').click()
  await page.getByTestId('sms').getByText('None linked').waitFor()

  await page.getByTestId('link-sms').click()
  await phone(page).fill('4155550140')
  harness.world.clock.forward({ seconds: 31 })
  await page.keyboard.press('Enter')
  await submitCode(page, '+14155550140')
  await heading(page, 'Phone number is associated with another account')
  await page.getByRole('button', { name: 'Transfer and delete account' }).click()
  await page.getByTestId('sms').getByText('+1 415 555 0140').waitFor()
})
