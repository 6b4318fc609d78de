import { verifyMessage } from 'viem'
import { expect } from 'vitest'
import { readComplaints } from '../../support/engines/complaints.ts'
import type { Journey } from '../../support/engines/journey.ts'
import type { Page } from '../../support/engines/page.ts'
import { logIn, logOut, readAddress, signMessage } from '../../support/engines/person.ts'

export const story: readonly Journey[] = [
  {
    name: 'login, wallet, signature, reload, signature, the same wallet in another profile, logout',
    async go({ engine, browser, page, host, stage, email }) {
      const { world } = stage.harness
      await page.goto(stage.url(host))
      await logIn(page, world, email)
      const address = await readAddress(page)
      expect(await isSigned(page, address)).toBe(true)
      expect(await readComplaints(page)).toEqual([])

      await page.reload()
      expect(await readAddress(page)).toBe(address)
      expect(await isSigned(page, address)).toBe(true)

      const phone = await engine.openOther(browser)
      await phone.page.goto(stage.url(host))
      await logIn(phone.page, world, email)
      expect(await readAddress(phone.page)).toBe(address)
      expect(await isSigned(phone.page, address)).toBe(true)
      expect(await readComplaints(phone.page)).toEqual([])
      await phone.close()

      await logOut(page)
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([
        expect.stringMatching(/recent-login-method$/),
      ])
      expect(await readComplaints(page)).toEqual([])
    },
  },
]

async function isSigned(page: Page, address: `0x${string}`): Promise<boolean> {
  return verifyMessage({ address, message: 'Hello from Harbor', signature: await signMessage(page) })
}
