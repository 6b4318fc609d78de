import {
  announceProvider,
  createFrame,
  createProvider,
  createWalletContext,
  type EmbeddedProvider,
  hdWallets,
  type WalletContext,
  type WalletWithMetadata,
} from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'
import { requestSignature } from './requestSignature.ts'

/** The wallet code of the page: the frame, and one provider for each embedded wallet. Loaded when it is needed. */
export type WalletRuntime = {
  context: WalletContext
  providerOf(wallet: WalletWithMetadata): EmbeddedProvider
  /** When this page first saw the wallet, Unix ms. */
  connectedAt(wallet: WalletWithMetadata): number
}

export function createWalletRuntime(latchkey: Latchkey): WalletRuntime {
  const { client } = latchkey
  const frame = createFrame(client)
  frame.mount()
  const context = createWalletContext(client, frame)
  const providers = new Map<string, { provider: EmbeddedProvider; at: number }>()

  function connect(wallet: WalletWithMetadata) {
    const known = providers.get(wallet.address)
    if (known) return known
    const provider = createProvider(context, {
      wallet,
      approve: (request, perform) => requestSignature(latchkey, request, perform),
    })
    const made = { provider, at: client.now() }
    providers.set(wallet.address, made)
    return made
  }

  const runtime: WalletRuntime = {
    context,
    providerOf: (wallet) => connect(wallet).provider,
    connectedAt: (wallet) => connect(wallet).at,
  }
  announce(latchkey, runtime, providers)
  return runtime
}

/** Tells the page's own libraries of the wallet as soon as there is one, and disconnects it with its user. */
function announce(
  { client }: Latchkey,
  { providerOf }: WalletRuntime,
  providers: Map<string, { provider: EmbeddedProvider }>,
): void {
  const announced = new Map<string, () => void>()
  const follow = () => {
    const { user } = client.session.store.getState()
    const wallets = user ? hdWallets(user, 'ethereum') : []
    for (const wallet of wallets) {
      if (announced.has(wallet.address)) continue
      const name = client.settings.getState().name
      announced.set(
        wallet.address,
        announceProvider(providerOf(wallet), { name: name ? `${name} wallet` : 'Wallet' }),
      )
    }
    for (const [address, stop] of announced) {
      if (wallets.some((wallet) => wallet.address === address)) continue
      stop()
      announced.delete(address)
      providers.get(address)?.provider.disconnect()
      providers.delete(address)
    }
  }
  client.session.store.subscribe(follow)
  follow()
}
