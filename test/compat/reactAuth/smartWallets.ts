import type { Hex } from 'viem'
import { asNewUser, press, type Scene, state, untilGone } from './hostApp.ts'

/** The versions that have it installed here (install.ts). */
export const hasSmartWallets = (version: string) => version === '2.0.9' || version.startsWith('3.')

const types = ['safe', 'kernel'] as const

/**
 * A new user of an app with this type: the wallet is linked, signs a message before and after deployment, and sends a
 * batch that the app pays for.
 */
async function useSmartWallet(scene: Scene, type: string): Promise<void> {
  const { bundlerUrl, paymaster, reader } = scene.chains.smart
  const network = {
    ...{ chain_id: `eip155:${reader.chain.id}`, bundler_url: bundlerUrl, paymaster_url: paymaster.url },
  }
  const config = { smart_wallet_type: type, configured_networks: [network] }
  const appId = await scene.server.createApp(Object.values(scene.hosts), [
    `smart_wallet_config=${JSON.stringify(config)}`,
  ])
  const query = {
    rpc: reader.chain.rpcUrls.default.http[0] ?? '',
    chainId: String(reader.chain.id),
    smart: 'on',
  }
  await asNewUser({ ...scene, appId }, { name: `smart-${type}`, query }, async (page) => {
    const { smart } = await state(
      page,
      (now) => Boolean(now.smart) && now.accounts.includes(`smart_wallet:${now.smart}`),
    )
    const address = smart as Hex
    await verify()
    await page.click('#smart-send')
    // It shows the calls of a batch one by one.
    for (const button of ['Continue', 'Approve', 'All Done']) await press(page, button)
    const { signed } = await state(page, (now) => now.signed.message === 'Sent by the smart wallet')
    await untilGone(page)
    const { status } = await reader.getTransactionReceipt({ hash: signed.signature as Hex })
    if (status !== 'success' || !(await reader.getCode({ address }))) throw new Error(`${type}: ${status}`)
    await verify()

    async function verify() {
      await page.click('#smart-sign')
      await press(page, 'Sign and continue')
      const { signed } = await state(page, (now) => now.signed.message === 'Signed by the smart wallet')
      await untilGone(page)
      const signature = signed.signature as Hex
      if (!(await reader.verifyMessage({ address, message: 'hello', signature })))
        throw new Error(`${type}: the signature does not count`)
    }
  })
}

export const smartWallets: Record<string, (scene: Scene) => Promise<void>> = {
  async 'use two types of smart wallet'(scene) {
    if (!hasSmartWallets(scene.version)) return
    for (const type of types) await useSmartWallet(scene, type)
  },
}
