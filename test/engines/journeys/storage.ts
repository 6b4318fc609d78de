import { expect } from 'vitest'
import { button, heading, text } from '../../support/engines/find.ts'
import type { Journey } from '../../support/engines/journey.ts'
import { logIn, login, logOut, readAddress, signMessage } from '../../support/engines/person.ts'

export const storage: readonly Journey[] = [
  {
    name: 'a frame has storage of its own below each site: the wallet is recovered below another one',
    hosts: ['127.0.0.1'],
    async go({ page, stage, email }) {
      const { world } = stage.harness
      await page.goto(stage.url('127.0.0.1'))
      await logIn(page, world, email)
      const address = await readAddress(page)
      expect(await page.evaluate(countDevicesShown)).toBe(1)
      await logOut(page)
      await page.goto(stage.url('localhost'))
      await logIn(page, world, email)
      expect(await readAddress(page)).toBe(address)
      expect(await signMessage(page)).toMatch(/^0x[0-9a-f]{130}$/)
      await page.reload()
      await readAddress(page)
      expect(await page.evaluate(countDevicesShown)).toBe(2)
    },
  },
  {
    name: 'a browser that denies storage gets a screen that says so',
    hosts: ['localhost'],
    engines: ({ openDenied }) => openDenied !== undefined,
    async go({ engine, stage, host }) {
      const browser = await engine.openDenied?.()
      if (!browser) throw new Error(`${engine.name} cannot deny storage.`)
      const { page } = browser
      await page.goto(stage.url(host))
      await page.click(login)
      await page.see(heading('This browser blocks storage'))
      await page.click(button('Close'))
      await page.see(text('Login ended: session_storage_unavailable'))
      await browser.close()
    },
  },
  {
    name: 'a frame whose storage is denied makes a wallet that lives with the page and is recovered',
    hosts: ['127.0.0.1'],
    engines: ({ openStrict }) => openStrict !== undefined,
    async go({ engine, stage, host, email }) {
      const browser = await engine.openStrict?.()
      if (!browser) throw new Error(`${engine.name} cannot deny storage to frames.`)
      const { page } = browser
      await page.goto(stage.url(host))
      await logIn(page, stage.harness.world, email)
      const address = await readAddress(page)
      await page.reload()
      expect(await readAddress(page)).toBe(address)
      expect(await signMessage(page)).toMatch(/^0x[0-9a-f]{130}$/)
      await browser.close()
    },
  },
]

/** In the page, once it has them. */
async function countDevicesShown(): Promise<number> {
  const find = () => document.querySelector('[data-testid=devices]')
  while (!find()) await new Promise((done) => setTimeout(done, 25))
  return find()?.children.length ?? 0
}
