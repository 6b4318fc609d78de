import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { addEthereumWallet } from '../../support/browser/walletExtensions.ts'
import { asNewUser, dialog, press, type Scene, state } from './hostApp.ts'

type Reading = { url: string; status: number; body: unknown } | { url: string; failure: string }

const quotes = '/api/v1/onramp/fiat/quotes'
const refusal = { error: 'This feature is not enabled.', code: 'feature_not_enabled' }

/**
 * The fiat on-ramp of 3.x is not built: the client asks for quotes by PUT, and reads a typed refusal. It shows that
 * there are no quotes after any error: `fund` of 3.45.0 has `.catch(() => ({ quotes: [] }))` behind the call.
 */
export const funding: Record<string, (scene: Scene) => Promise<void>> = {
  'fund by Coinbase': (scene) => buy(scene, 'coinbase'),
  'fund by MoonPay': (scene) => buy(scene, 'moonpay'),
  'fund by hand': receive,
  'fund by wallet': pay,
  async 'fiat on-ramp'(scene) {
    await asNewUser(scene, { name: 'buyer' }, async (page) => {
      const button = page.locator('#fund')
      if (!scene.version.startsWith('3.')) {
        if ((await button.count()) > 0) throw new Error('this version has an on-ramp after all')
        return
      }
      const readings = await watchCalls(page, { method: 'PUT' })
      await state(page, (now) => now.hasFrame && now.connected !== null)
      await button.click()
      await page.locator(dialog).getByText('Unable to get quotes').waitFor()
      const answers = await readings()
      const expectation = { url: `${scene.server.url}${quotes}`, status: 400, body: refusal }
      if (!isDeepStrictEqual(answers, [expectation]))
        throw new Error(`the client read ${JSON.stringify(answers)}`)
      await page.locator(dialog).getByRole('button', { name: /close/i }).click()
      const ending = await state(page, () => false).catch((error: Error) => error.message)
      if (ending !== 'User exited flow') throw new Error(`the app was told ${ending}`)
    })
  },
}

/** The actions of a version from the click to the coins. The vendors' hosts lead to the fakes. */
async function buy(scene: Scene, vendor: 'coinbase' | 'moonpay'): Promise<void> {
  await asNewUser(scene, { name: `buyer-${vendor}` }, async (page) => {
    const { address } = await state(page, (now) => now.connected !== null)
    const button = page.locator(`#fund-${vendor}`)
    if ((await button.count()) === 0) return
    await mapVendors(page, scene.server.url)
    const opening = page.context().waitForEvent('page')
    await button.click()
    const popup = await opening
    await popup.getByRole('button', { name: 'Pay, and it arrives' }).click()
    await popup.getByText('It has arrived.').waitFor()
    const balance = await scene.chains.ethereum.ask('eth_getBalance', address ?? '', 'latest')
    if (BigInt(String(balance)) !== 20_000_000_000_000_000n) throw new Error(`there came ${balance}`)
    await page.locator(dialog).getByText('funded your account').waitFor()
  })
}

/** The screen with the address, which polls the chain. The app is notified when it closes. */
async function receive(scene: Scene): Promise<void> {
  const query = { rpc: scene.chains.ethereum.url }
  await asNewUser(scene, { name: 'receiver', query }, async (page) => {
    const { address } = await state(page, (now) => now.connected !== null)
    const button = page.locator('#fund-by-hand')
    if ((await button.count()) === 0) return
    await button.click()
    const screen = page.locator(dialog)
    await screen.getByText('Make sure to send funds on Anvil').waitFor()
    await scene.chains.ethereum.fund(address ?? '')
    await screen.getByText('1 ETH').waitFor()
    await screen.getByRole('button', { name: /close/i }).click()
    await state(page, (now) => now.signed.message === 'Exited manual')
  })
}

/** From an extension of the browser, which the client connects, and which sends on the local chain. */
async function pay(scene: Scene): Promise<void> {
  const { ethereum } = scene.chains
  const query = { rpc: ethereum.url }
  await asNewUser(scene, { name: 'payer', query }, async (page) => {
    if ((await page.locator('#fund-by-wallet').count()) === 0) return
    const wallet = await addEthereumWallet(page, { nodes: { '0x7a69': ethereum.url } })
    await ethereum.fund(wallet.address)
    await page.reload()
    const { address } = await state(page, (now) => now.connected !== null)
    await page.click('#fund-by-wallet')
    const screen = page.locator(dialog)
    await screen.getByText('MetaMask').first().click()
    await press(page, 'Continue')
    await screen.getByText('Success!').waitFor()
    const balance = await ethereum.ask('eth_getBalance', address ?? '', 'latest')
    if (BigInt(String(balance)) !== 20_000_000_000_000_000n) throw new Error(`there came ${balance}`)
  })
}

/** The vendors' hosts, and MoonPay's key of another operator, are compiled into published clients. */
async function mapVendors(page: Page, server: string): Promise<void> {
  const context = page.context()
  await context.route('https://pay.coinbase.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const path = pathname.startsWith('/sandbox/') ? pathname : `/sandbox/coinbase${pathname}`
    await route.fulfill({ response: await route.fetch({ url: `${server}${path}${search}` }) })
  })
  await context.route('https://api.moonpay.com/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const url = `${server}/sandbox/moonpay/api${pathname}?apiKey=pk_test_sandbox`
    await route.fulfill({ response: await route.fetch({ url }) })
  })
}

/**
 * Reloads the page, and returns a function with the answers it could read since. An answer that CORS hides is a failure
 * here.
 */
async function watchCalls(page: Page, { method }: { method: string }): Promise<() => Promise<Reading[]>> {
  await page.addInitScript((method) => {
    const readings: Reading[] = []
    const { fetch } = window
    Object.assign(window, { readings })
    window.fetch = async (...call) => {
      const request = new Request(...call)
      if (request.method !== method) return fetch(request)
      const { url } = request
      try {
        const response = await fetch(request)
        readings.push({ url, status: response.status, body: await response.clone().json() })
        return response
      } catch (error) {
        readings.push({ url, failure: String(error) })
        throw error
      }
    }
  }, method)
  // The client stores the `fetch` that it finds when it loads.
  await page.reload()
  return () => page.evaluate(() => (window as unknown as { readings: Reading[] }).readings)
}
