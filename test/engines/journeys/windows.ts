import { type Hex, recoverMessageAddress } from 'viem'
import { expect } from 'vitest'
import { createOwner } from '../../support/browser/crossAppStage.ts'
import { button, byTestId, field, text } from '../../support/engines/find.ts'
import { anotherSite, type Journey, type Trip } from '../../support/engines/journey.ts'
import type { Page } from '../../support/engines/page.ts'
import { account, forget, login, proveEmail } from '../../support/engines/person.ts'
import { eventually } from '../../support/eventually.ts'

const noWallet = { embeddedWallets: { createOnLogin: 'off' } }

/**
 * Presses a button that opens a window while no code can arrive: it must open within the click, or the browser blocks
 * it.
 */
async function pressHeld({ browser, page, stage }: Trip, name: string) {
  await page.see(button(name))
  const release = stage.holdCode()
  const popup = await browser.popup(() => page.click(button(name)))
  release()
  return popup
}

/** Waits until there is one window again. */
async function isAlone({ browser }: Trip, windows: number): Promise<void> {
  await eventually(async () => expect(await browser.count()).toBe(windows), 50)
}

/** Presses until the press is accepted, and the window closes with the answer. */
async function pressWhileOpen({ browser }: Trip, press: () => Promise<unknown>, windows: number) {
  await eventually(async () => {
    if ((await browser.count()) > windows) await press().catch(() => {})
    expect(await browser.count()).toBe(windows)
  }, 100)
}

/** Reads the signer of the example app's request. */
async function readCrossAppSigner(page: Page): Promise<string> {
  const line = await page.see(text(/^Signed there: 0x/))
  const signature = line.slice('Signed there: '.length) as Hex
  return recoverMessageAddress({ message: crossAppMessage, signature })
}

const crossAppMessage = 'Hello from the other app'

export const windows: readonly Journey[] = [
  {
    name: 'a window that no click opens is blocked, and Telegram’s opens with its click',
    async go(trip) {
      const { browser, page, stage, host } = trip
      await page.goto(stage.url(host, noWallet))
      expect(await page.evaluate(() => window.open('about:blank') === null)).toBe(true)
      const before = await browser.count()
      await page.click(login)
      const popup = await pressHeld(trip, 'Telegram')
      await popup.click(field('Telegram ID'))
      await popup.press('Control', 'a')
      await popup.type(String(Date.now()).slice(-9))
      await popup.click(button('Continue'))
      await page.see(account)
      await isAlone(trip, before)
    },
  },
  {
    name: 'the window of another app opens with its click, asks, and closes',
    hosts: anotherSite,
    async go(trip) {
      const { browser, page, stage, host, email } = trip
      // The other app's window is the server's own page, and remembers its logged-in user.
      await forget(page, stage.harness.server.url)
      const methods = { loginMethodsAndOrder: { primary: ['email', `privy:${stage.provider.id}`] } }
      await page.goto(stage.url(host, { ...noWallet, ...methods }))
      const before = await browser.count()
      await page.click(login)
      const popup = await pressHeld(trip, 'Provider')
      await proveEmail(popup, stage.harness.world, email)
      // It is disabled for a moment, and closes its window under the click.
      await popup.click(button('Allow'))
      await page.see(account)
      await isAlone(trip, before)
    },
  },
  {
    name: 'a wallet of another app signs in its window; where no window opens, in this tab',
    hosts: anotherSite,
    async go(trip) {
      const { browser, page, stage, host, email } = trip
      const { world } = stage.harness
      const address = await createOwner(stage, email)
      await forget(page, stage.harness.server.url)
      const methods = { loginMethodsAndOrder: { primary: ['email', `privy:${stage.provider.id}`] } }
      await page.goto(stage.url(host, { ...noWallet, ...methods }))
      const before = await browser.count()
      await page.click(login)
      const consent = await pressHeld(trip, 'Provider')
      await proveEmail(consent, world, email)
      await consent.click(button('Allow'))
      await page.see(account)
      await isAlone(trip, before)

      const sign = byTestId('sign-cross-app')
      const review = await browser.popup(() => page.click(sign))
      await review.see(text(crossAppMessage))
      await pressWhileOpen(trip, () => review.clickIfThere(button('Sign')), before)
      expect(await readCrossAppSigner(page)).toBe(address)

      await page.evaluate(() => {
        window.open = () => null
      })
      await page.click(sign)
      await page.click(button('Open Provider'))
      await page.see(text(crossAppMessage))
      await eventually(async () => {
        await page.clickIfThere(button('Sign'))
        expect(await page.isShown(text(/^Signed there: 0x/))).toBe(true)
      }, 100)
      expect(await readCrossAppSigner(page)).toBe(address)
    },
  },
  {
    name: 'a page in a frame logs in by a network in a window that opens with its click',
    hosts: anotherSite,
    async go(trip) {
      const { browser, page, stage, host, email } = trip
      await page.goto(new URL('/framed.html', stage.url(host)).href)
      const before = await browser.count()
      await page.click(login)
      const popup = await pressHeld(trip, 'Discord')
      await popup.click(field('Discord ID'))
      await popup.press('Control', 'a')
      await popup.type(email.slice(0, 8))
      await popup.click(button('Continue'))
      await page.see(text('Account created'))
      await page.click(byTestId('logout'))
      await page.see(login)
      await isAlone(trip, before)
    },
  },
]
