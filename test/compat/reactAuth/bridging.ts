import type { Page } from 'playwright-core'
import { addEthereumWallet } from '../../support/browser/walletExtensions.ts'
import { createAskNode } from '../../support/chains/rpc.ts'
import { asNewUser, dialog, press, type Scene, state } from './hostApp.ts'

/** The version whose call of Relay is in the protocol (8.3): later ones call it differently. */
const callsSwap = (version: string) => version === '2.0.9'

export const bridging: Record<string, (scene: Scene) => Promise<void>> = {
  async 'fund from another chain'(scene) {
    if (!callsSwap(scene.version)) return
    const { ethereum, elsewhere } = scene.chains
    const query = { rpc: ethereum.url, elsewhereRpc: elsewhere.url }
    await asNewUser(scene, { name: 'bridger', query }, async (page) => {
      const nodes = { '0x7a69': ethereum.url, '0x7a6a': elsewhere.url }
      const wallet = await addEthereumWallet(page, { nodes })
      await createAskNode(elsewhere.url)('anvil_setBalance', wallet.address, '0xde0b6b3a7640000')
      const calls: string[] = []
      await page.context().route('https://api.relay.link/**', async (route) => {
        const { pathname } = new URL(route.request().url())
        calls.push(pathname)
        const url = `${scene.server.url}/sandbox/relay${pathname}`
        await route.fulfill({ response: await route.fetch({ url }) })
      })
      await refusePoor(page, ethereum.url)
      await page.reload()
      const { address } = await state(page, (now) => now.connected !== null)
      await page.click('#fund-from-elsewhere')
      await page.locator(dialog).getByText('MetaMask').first().click()
      await press(page, 'Continue')
      await page.locator(dialog).getByText('Success!').waitFor()
      if (!calls.includes('/execute/swap')) throw new Error(`Relay was asked for ${calls}`)
      // Published clients do not ask for the progress, so the test reads it from the fake's page.
      await fetch(`${scene.server.url}/sandbox/relay`)
      const balance = BigInt(String(await ethereum.ask('eth_getBalance', address ?? '', 'latest')))
      if (balance !== 20_000_000_000_000_000n) throw new Error(`there came ${balance}`)
    })
  },
}

const asksCost = new Set(['eth_estimateGas', 'eth_fillTransaction'])

/**
 * Anvil estimates a transfer that its sender cannot pay, where other nodes refuse. The client relies on the refusal.
 */
async function refusePoor(page: Page, node: string): Promise<void> {
  await page.context().route(`${node}/**`, async (route) => {
    const { id, method, params } = route.request().postDataJSON() ?? {}
    const response = await route.fetch()
    if (!asksCost.has(method)) return route.fulfill({ response })
    const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_call', params: [params[0], 'latest'] })
    const answer = await (
      await fetch(node, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    ).json()
    await route.fulfill(answer.error ? { response, json: answer } : { response })
  })
}
