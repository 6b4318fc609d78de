import type { Page } from 'playwright-core'
import { addEthereumWallet, addSolanaWallet } from '../../support/browser/walletExtensions.ts'
import { type Arrival, describe, enterNumber, open, press, type Scene, type State, state } from './hostApp.ts'

/** Separate logins: each by a new user, on a new device. */
export const logins: Record<string, (scene: Scene) => Promise<void>> = {
  async SMS(scene) {
    const digits = toNumber(scene)
    await visitOnce(scene, {}, async (page) => {
      await page.click('#login-sms')
      await press(page, 'Continue with SMS')
      await enterNumber(scene, page, digits)
      return has(`phone:+1${digits}`)
    })
  },
  async Google(scene) {
    const address = `${toNumber(scene)}@social.example`
    await visitOnce(scene, {}, async (page) => {
      await page.click('#login-google')
      await press(page, 'Google')
      await page.getByLabel(/ ID$/).fill(toNumber(scene))
      await page.getByLabel('Email', { exact: true }).fill(address)
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      return has(`google_oauth:${address}`)
    })
  },
  async guest(scene) {
    await visitOnce(scene, {}, async (page) => {
      // The SDK waits in vain for a frame that has not answered: after 15 s a user is signed in without an account.
      await state(page, ({ hasFrame }) => hasFrame)
      await page.click('#guest')
      return ({ isGuest }) => isGuest
    })
  },
  async 'custom token'(scene) {
    const person = `person-${toNumber(scene)}`
    await visitOnce(scene, { query: { person } }, async () => has(`custom_auth:${person}`))
  },
  async wallet(scene) {
    let address = ''
    const prepare: Arrival['prepare'] = async ({ page }) => {
      address = (await addEthereumWallet(page)).address
    }
    await visitOnce(scene, { prepare }, async (page) => {
      await logInByWallet(page, 'MetaMask')
      return has(`wallet:${address}`)
    })
  },
  async 'connected wallet'(scene) {
    let address = ''
    const prepare: Arrival['prepare'] = async ({ page }) => {
      address = (await addEthereumWallet(page)).address
    }
    await visitOnce(scene, { prepare }, async (page) => {
      await page.click('#connectWallet')
      await press(page, /^MetaMask/)
      await state(page, (now) => !now.authenticated && now.external.includes(address))
      // It is connected again without a question, and logs in without a list of wallets.
      await page.reload()
      await state(page, (now) => now.ready && !now.authenticated && now.external.includes(address))
      await page.click('#loginOrLink')
      return has(`wallet:${address}`)
    })
  },
  async 'Solana wallet'(scene) {
    let address = ''
    const prepare: Arrival['prepare'] = async ({ page }) => {
      address = (await addSolanaWallet(page)).address
    }
    await visitOnce(scene, { prepare, query: { chain: 'solana' } }, async (page) => {
      await logInByWallet(page, 'Phantom')
      return has(`wallet:${address}`)
    })
  },
  async Farcaster(scene) {
    const fid = toNumber(scene)
    await visitOnce(scene, {}, async (page) => {
      const reply = page.waitForResponse((response) => response.url().endsWith('/farcaster/init'))
      await page.click('#login-farcaster')
      await press(page, /^Farcaster/)
      // The content of the QR code on the screen, opened on another device.
      const { connect_uri } = await (await reply).json()
      const phone = await page.context().newPage()
      await phone.goto(connect_uri)
      await phone.getByLabel('Farcaster ID').fill(fid)
      await phone.getByRole('button', { name: 'Approve' }).click()
      return has(`farcaster:${fid}`)
    })
  },
  async Telegram(scene) {
    const id = toNumber(scene)
    await visitOnce(scene, {}, async (page) => {
      // The script behind the button, from our server.
      await page.waitForFunction(() => Reflect.has(window, 'Telegram'))
      const popupEvent = page.waitForEvent('popup')
      await page.click('#login-telegram')
      await press(page, /^Telegram/)
      const popup = await popupEvent
      await popup.getByLabel('Telegram ID').fill(id)
      await popup.getByRole('button', { name: 'Continue', exact: true }).click()
      return has(`telegram:${id}`)
    })
  },
}

export function has(account: string): (now: State) => boolean {
  return ({ accounts }) => accounts.includes(account)
}

/** With an extension of this browser. */
export async function logInByWallet(page: Page, name: string): Promise<void> {
  await page.click('#login-wallet')
  await press(page, new RegExp(`^${name}`))
}

/** A number that only this version uses. */
export function toNumber({ version }: Scene, area = '213'): string {
  return `${area}373${version.replace(/\D/g, '').padStart(4, '0')}`
}

type Visit = (page: Page) => Promise<(now: State) => boolean>

async function visitOnce(scene: Scene, arrival: Arrival, visit: Visit): Promise<void> {
  const visitor = await open(scene, arrival)
  try {
    const holds = await visit(visitor.page)
    await state(visitor.page, (now) => now.authenticated && holds(now))
  } catch (cause) {
    throw new Error(`${cause} ${await describe(visitor)}`, { cause })
  } finally {
    await visitor.leave()
  }
}
