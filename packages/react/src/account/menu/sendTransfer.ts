import { writeSolanaTransfer, writeTransfer } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { CheckedTransfer } from './transferForm.ts'
import type { OwnWallet } from './useOwnWallets.ts'

/**
 * Hands a transfer to the review of the wallet. It is shown also where the app shows no reviews of its own requests: who
 * asks here is the user.
 */
export async function sendTransfer(
  { loadWallet, events }: Latchkey,
  { address, chainType }: OwnWallet,
  { asset, to, units }: CheckedTransfer,
): Promise<void> {
  const { sendTransaction, transactSolana } = await loadWallet()
  const uiOptions = { showWalletUIs: true }
  if (chainType === 'ethereum') {
    const chainId = Number(asset.network.slice('eip155:'.length))
    await sendTransaction(writeTransfer({ to, units, chainId, token: asset.token }), { address, uiOptions })
    return
  }
  const transaction = writeSolanaTransfer({ from: address, to, lamports: units })
  const sent = await transactSolana.send([transaction], { door: 'hook', address, uiOptions })
  const [receipt] = await sent.getReceipts()
  if (receipt) events.emit('sendSolanaTransaction', 'onSuccess', { response: receipt })
}
