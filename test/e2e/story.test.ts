import type { Browser } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBrowser, still } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { closeNewWallet, logOut, openTab, openVisitor } from '../support/browser/visitor.ts'
import { rowsOf } from '../support/deep.ts'

let browser: Browser
let harness: Harness

beforeAll(async () => {
  ;[browser, harness] = await Promise.all([
    getBrowser(),
    openHarness({ settings: { embedded_wallet_config: { create_on_login: 'users-without-wallets' } } }),
  ])
})

afterAll(() => harness?.close())

const message = 'Hello from Harbor'
// The server is at localhost: a page at 127.0.0.1 is another site with partitioned frame storage, which is the longer
// path. Nearly all other tests are on the server's site. This whole story runs on the other one, as for most users.
const sites = [
  { where: 'same site', host: 'localhost', motion: still },
  { where: 'another site', host: '127.0.0.1', motion: { reducedMotion: 'no-preference' } },
] as const
const usual = rowsOf(sites, ({ host }) => host === '127.0.0.1')

describe.each(usual)('host page on the $where', ({ where, host, motion }) => {
  const email = `maya@${where.replace(' ', '-')}.example`

  test('a visitor signs in, gets a wallet, signs, reloads, signs again, and recovers on another device', async () => {
    const maya = await openVisitor(browser, harness.world, harness.url(host))
    await maya.page.emulateMedia(motion)
    await maya.logIn(email)
    const address = await maya.address()
    await closeNewWallet(maya.page)
    const signature = await maya.signMessage()
    expect(await verify(address, signature)).toBe(true)

    await maya.page.reload()
    expect(await maya.address()).toBe(address)
    expect(await verify(address, await maya.signMessage())).toBe(true)

    const phone = await openVisitor(browser, harness.world, harness.url(host))
    await phone.page.emulateMedia(motion)
    await phone.logIn(email)
    expect(await phone.address()).toBe(address)
    expect(await verify(address, await phone.signMessage())).toBe(true)

    await logOut(phone.page)
    expect(await phone.page.evaluate(() => Object.keys(localStorage))).toEqual([
      expect.stringMatching(/recent-login-method$/),
    ])
    expect(maya.complaints).toEqual([])
    await maya.context.close()
    await phone.context.close()
  })

  test('two tabs share one login and one wallet', async () => {
    const first = await openVisitor(browser, harness.world, harness.url(host))
    const second = await openTab(first, harness.world, harness.url(host))
    await first.logIn(`two-${email}`)
    await second.page.getByTestId('account').waitFor()
    expect(await second.address()).toBe(await first.address())

    await logOut(second.page)
    await first.page.getByTestId('login').waitFor()
    await first.context.close()
  })
})

function verify(address: string, signature: string): Promise<boolean> {
  return verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` })
}
