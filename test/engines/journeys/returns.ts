import { expect } from 'vitest'
import { button, byTestId, field, text } from '../../support/engines/find.ts'
import { anotherSite, type Journey, type Trip } from '../../support/engines/journey.ts'
import { account, login } from '../../support/engines/person.ts'

const noWallet = { embeddedWallets: { createOnLogin: 'off' } }

async function answerNetwork({ page, email }: Trip): Promise<void> {
  await page.click(field('Google ID'))
  await page.press('Control', 'a')
  await page.type(email.slice(0, 8))
  await page.click(button('Continue'))
}

export const returns: readonly Journey[] = [
  {
    name: 'security: Back from a network leads to the open modal; an answer to the address that was left, with nothing in it; Back to a page that was logged out elsewhere shows no account',
    hosts: anotherSite,
    async go(trip) {
      const { browser, page, stage, host } = trip
      const url = stage.url(host, noWallet)
      const elsewhere = new URL('/elsewhere.html', url).href
      await page.goto(url)
      await page.click(login)
      await page.click(button('Google'))
      await page.see(field('Google ID'))
      await page.back()
      await page.click(button('Google'))
      await answerNetwork(trip)
      await page.see(account)
      await page.see(text('Account created'))
      expect((await page.address()).href).toBe(url)
      await page.reload()
      await page.see(account)
      expect((await page.address()).href).toBe(url)

      await page.goto(elsewhere)
      await page.back()
      await page.see(account)
      await page.goto(elsewhere)
      const other = await browser.open()
      await other.goto(url)
      await other.see(account)
      await other.click(byTestId('logout'))
      await other.see(login)
      await other.close()
      await page.back()
      await page.see(login)
      expect(await page.isShown(account)).toBe(false)
    },
  },
]
