import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateApp } from '../../packages/server/src/app/manage.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { holdRequests } from '../support/browser/holdRequests.ts'
import { expectLiveText } from '../support/browser/liveText.ts'
import { addAuthenticator, type VirtualAuthenticator } from '../support/browser/virtualAuthenticator.ts'
import { logOut, openUser, patient, type Visitor } from '../support/browser/visitor.ts'

let browser: Browser
let harness: Harness

beforeAll(async () => {
  const settings = {
    passkey_auth: true,
    captcha_site_key: 't:local',
    embedded_wallet_config: { create_on_login: 'off' },
  }
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness({ settings, scripts: true })])
})

afterAll(() => harness?.close())

type Holder = Visitor & { authenticator: VirtualAuthenticator }

/** A logged-in user with an authenticator. */
async function openHolder(email: string): Promise<Holder> {
  const url = new URL(harness.url('localhost'))
  url.searchParams.set('config', JSON.stringify({ embeddedWallets: { createOnLogin: 'off' } }))
  const person = await openUser(browser, harness.world, url.href, email)
  return { ...person, authenticator: await addAuthenticator(person.context, person.page) }
}

let holder: Holder | undefined

/** A logged-out user who has a passkey: the same for each test. */
async function openLoggedOut(): Promise<Holder> {
  if (!holder) {
    holder = await openHolder('holder@harbor.example')
    await linkPasskey(holder)
  } else {
    await holder.page.unrouteAll({ behavior: 'ignoreErrors' })
    await holder.authenticator.answers(true)
    await holder.page.reload()
  }
  const { page } = holder
  await page.getByTestId('account').or(page.getByTestId('login')).waitFor()
  if (await page.getByTestId('account').isVisible()) await logOut(page)
  return holder
}

const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { name })
const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Links a passkey in the modal. Returns the user's id. */
async function linkPasskey(person: Holder): Promise<string> {
  const { page } = person
  const id = await page.getByTestId('user-id').textContent()
  await page.getByTestId('link-passkey').click()
  await heading(person, 'Link your passkey').waitFor()
  await press(person, 'Create a passkey')
  await expectLiveText(person.page, 'Passkey linked')
  await page.getByText('Linked: passkey').waitFor()
  return id ?? ''
}

async function choosePasskey(person: Visitor): Promise<void> {
  await person.page.getByTestId('login').click()
  await press(person, 'I have a passkey')
}

test('a passkey is linked, logs its owner in without a name, and is unlinked', async () => {
  const maya = await openHolder('maya@harbor.example')
  const id = await linkPasskey(maya)
  expect(await maya.authenticator.passkeys()).toHaveLength(1)

  await logOut(maya.page)
  await choosePasskey(maya)
  await expectLiveText(maya.page, 'Logged in')
  await maya.page.getByTestId('account').waitFor()
  expect(await maya.page.getByTestId('user-id').textContent()).toBe(id)

  await maya.page.getByTestId('unlink-passkey').click()
  await maya.page.getByText('Passkeys unlinked').waitFor()
  await logOut(maya.page)
  await choosePasskey(maya)
  await heading(maya, 'Login failed').waitFor()
  await maya.page.getByText('Something went wrong. Try again.').waitFor()
  expect(maya.complaints.filter((text) => !text.includes('401'))).toEqual([])
  await maya.context.close()
})

test('error: a refused prompt says so, can be tried again, and canceled', async () => {
  const maya = await openLoggedOut()
  const bringBack = await maya.authenticator.hide()
  await choosePasskey(maya)
  await heading(maya, 'Login canceled').waitFor()
  await maya.page.getByText('No passkey was used. Try again or choose another method.').waitFor()
  await press(maya, 'Try another method')
  await heading(maya, 'Log in or sign up').waitFor()

  await press(maya, 'I have a passkey')
  await heading(maya, 'Login canceled').waitFor()
  await bringBack()
  await press(maya, 'Try again')
  await maya.page.getByTestId('account').waitFor()
})

test('error: a prompt without an answer times out', async () => {
  const maya = await openLoggedOut()
  await maya.authenticator.answers(false)
  // The server allows the user minutes; this user gets a moment.
  await maya.page.route('**/passkeys/authenticate/init', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { options: object }
    await route.fulfill({ response, json: { ...body, options: { ...body.options, timeout: 500 } } })
  })
  await choosePasskey(maya)
  await heading(maya, 'Waiting for passkey').waitFor()
  await maya.page.getByText('No passkey was used. Try again or choose another method.').waitFor()
})

test('a prompt that hangs is requested again after three seconds, and ends with the modal', async () => {
  const maya = await openLoggedOut()
  await maya.authenticator.answers(false)
  await choosePasskey(maya)
  const again = maya.page.getByRole('button', { name: 'Try again' })
  await heading(maya, 'Waiting for passkey').waitFor()
  expect(await again.isDisabled()).toBe(true)
  await expect.poll(() => again.isEnabled(), patient).toBe(true)

  // Closing cancels the browser's prompt: another one could not open before that.
  await maya.page.keyboard.press('Escape')
  await maya.page.getByText('Login ended: exited_auth_flow').waitFor()
  await choosePasskey(maya)
  await expect.poll(() => again.isEnabled(), patient).toBe(true)
  await maya.authenticator.answers(true)
  await again.click()
  await maya.page.getByTestId('account').waitFor()
})

test('Back while a passkey is checked loses neither login nor terms', async () => {
  const maya = await openLoggedOut()
  const { ctx, app } = harness.world
  await updateApp(ctx, app.id, { settings: { require_users_accept_terms: true } })
  await expect
    .poll(async () => (await harness.world.get(`/api/v1/apps/${app.id}`)).body, patient)
    .toMatchObject({ require_users_accept_terms: true })
  await maya.page.reload()
  const { requested, release } = await holdRequests(maya.page, /passkeys\/authenticate$/)
  await choosePasskey(maya)
  await requested
  await press(maya, 'Back')
  await heading(maya, 'Log in or sign up').waitFor()
  release()
  await heading(maya, 'One last step').waitFor()
  await press(maya, 'Accept')
  await maya.page.getByTestId('account').waitFor()
  await updateApp(ctx, app.id, { settings: { require_users_accept_terms: false } })
})

test('every login attempt passes its own captcha, and returns to the prompt', async () => {
  const maya = await openLoggedOut()
  const { ctx, app } = harness.world
  await updateApp(ctx, app.id, { settings: { captcha_enabled: true } })
  await expect
    .poll(async () => (await harness.world.get(`/api/v1/apps/${app.id}`)).body, patient)
    .toMatchObject({ captcha_enabled: true })
  await maya.page.reload()
  const bringBack = await maya.authenticator.hide()

  const passCaptcha = async () => {
    await heading(maya, "You're verified").waitFor()
    await press(maya, 'Continue')
  }
  await choosePasskey(maya)
  await passCaptcha()
  await maya.page.getByText('No passkey was used. Try again or choose another method.').waitFor()
  await bringBack()
  await press(maya, 'Try again')
  await passCaptcha()
  await maya.page.getByTestId('account').waitFor()
  await updateApp(ctx, app.id, { settings: { captcha_enabled: false } })
})
