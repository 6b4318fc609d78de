import { verifyMessage } from 'viem'
import { expect } from 'vitest'
import { readComplaints } from '../../support/engines/complaints.ts'
import { bothInTurn, type Journey } from '../../support/engines/journey.ts'
import type { Page } from '../../support/engines/page.ts'
import {
  leaveNewWallet,
  logIn,
  login,
  logOut,
  proveEmail,
  readAddress,
  signMessage,
  tabTo,
} from '../../support/engines/person.ts'
import { backUp, openFromCloud } from './cloud.ts'
import { bringKey, copyKey, signWithSolana } from './keys.ts'
import { setPassword, unlock } from './password.ts'

export const story: readonly Journey[] = [
  {
    name: 'login by keyboard, wallet, signature, reload, signature, keys out and in, Solana, the same wallet in another profile by a login or from a cloud, and by a password below another site',
    hosts: bothInTurn,
    async go({ engine, browser, page, host, stage, email }) {
      const { world } = stage.harness
      // A cloud is offered if the app does not use its own login (protocol 4.10).
      const url = stage.url(host, host === 'localhost' ? { customAuth: { enabled: false } } : undefined)
      await page.goto(url)
      await tabTo(page, login)
      await page.press('Enter')
      await proveEmail(page, world, email)
      await leaveNewWallet(page)
      const address = await readAddress(page)
      expect(await isSigned(page, address)).toBe(true)
      expect(await page.evaluate(countDevicesShown)).toBe(1)
      expect(await readComplaints(page)).toEqual([])

      await page.reload()
      expect(await readAddress(page)).toBe(address)
      expect(await isSigned(page, address)).toBe(true)

      // In a frame of another site with partitioned storage, which is the harder path.
      if (host === '127.0.0.1') {
        await copyKey(page, address)
        await bringKey(page)
        await signWithSolana(page)
        expect(await readComplaints(page)).toEqual([])
      } else await backUp({ page, popup: browser.popup, cloud: email })

      const phone = await engine.openOther(browser)
      await phone.page.goto(url)
      await logIn(phone.page, world, email)
      expect(await readAddress(phone.page)).toBe(address)
      if (host === 'localhost') await openFromCloud({ ...phone, cloud: email })
      expect(await isSigned(phone.page, address)).toBe(true)
      expect(await readComplaints(phone.page)).toEqual([])
      await phone.close()

      if (host === '127.0.0.1') await setPassword(page)
      await logOut(page)
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([
        expect.stringMatching(/recent-login-method$/),
      ])
      expect(await readComplaints(page)).toEqual([])

      // A frame has separate storage below each site, so for the wallet the next site is another device.
      if (host === 'localhost') return
      await page.goto(stage.url('localhost'))
      await logIn(page, world, email)
      expect(await readAddress(page)).toBe(address)
      await unlock(page)
      expect(await isSigned(page, address)).toBe(true)
      await page.reload()
      await readAddress(page)
      expect(await page.evaluate(countDevicesShown)).toBe(3)
      await logOut(page)
    },
  },
]

async function isSigned(page: Page, address: `0x${string}`): Promise<boolean> {
  return verifyMessage({ address, message: 'Hello from Harbor', signature: await signMessage(page) })
}

/** In the page, once the page has them. */
async function countDevicesShown(): Promise<number> {
  const find = () => document.querySelector('[data-testid=devices]')
  while (!find()) await new Promise((resolve) => setTimeout(resolve, 25))
  return find()?.children.length ?? 0
}
