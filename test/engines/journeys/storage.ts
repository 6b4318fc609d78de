import { expect, onTestFinished } from 'vitest'
import { button, heading, text } from '../../support/engines/find.ts'
import type { Journey, Trip } from '../../support/engines/journey.ts'
import { leaveNewWallet, login, proveEmail, readAddress, signMessage } from '../../support/engines/person.ts'

async function deny({ engine, browser }: Trip, to: 'every site' | 'frames'): Promise<() => Promise<void>> {
  const allow = await engine.denyStorage?.(browser, to)
  if (!allow) throw new Error(`${engine.name} cannot deny storage.`)
  return allow
}

export const storage: readonly Journey[] = [
  {
    name: 'a browser that denies storage gets a screen that says so',
    hosts: ['localhost'],
    engines: ({ denyStorage }) => denyStorage !== undefined,
    async go(trip) {
      const { page, stage, host } = trip
      onTestFinished(await deny(trip, 'every site'))
      await page.goto(stage.url(host))
      await page.click(login)
      await page.see(heading('This browser blocks storage'))
      await page.click(button('Close'))
      await page.see(text('Login ended: session_storage_unavailable'))
    },
  },
  {
    name: 'a frame whose storage is denied makes a wallet that lives with the page and is recovered',
    hosts: ['127.0.0.1'],
    engines: ({ denyStorage }) => denyStorage !== undefined,
    async go(trip) {
      const { page, stage, host, email } = trip
      onTestFinished(await deny(trip, 'frames'))
      await page.goto(stage.url(host))
      await page.click(login)
      await proveEmail(page, stage.harness.world, email)
      await leaveNewWallet(page)
      const address = await readAddress(page)
      await page.reload()
      expect(await readAddress(page)).toBe(address)
      expect(await signMessage(page)).toMatch(/^0x[0-9a-f]{130}$/)
    },
  },
]
