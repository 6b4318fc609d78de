import {
  type Connection,
  createWalletFlow,
  type LoginOutcome,
  signInWithWallet,
  type WalletFlow,
} from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'

/** Asks a connected wallet to sign for its user, and logs in or links with it; also again after a refusal. */
export function proveWith(
  { client, loadExternal }: Latchkey,
  { intent, disableSignup }: { intent: 'login' | 'link' | 'update'; disableSignup: boolean },
): (connection: Connection, address: string) => Promise<LoginOutcome> {
  // A retry signs the same message, and needs no second captcha.
  let flow: WalletFlow | undefined
  return async ({ wallet, chainId, peer }, address) => {
    const connector = (await loadExternal()).getConnector(wallet)
    const { chainType, connectorType } = wallet
    const { walletClientType } = peer ?? wallet
    const how = { chainType, intent: intent === 'login' ? 'login' : 'link' } as const
    flow ??= createWalletFlow(client, how)
    return signInWithWallet(client, {
      ...{ ...how, flow, address, walletClientType, connectorType, disableSignup },
      chainId: chainId ?? undefined,
      sign: (message) => connector.sign(address, message),
    })
  }
}
