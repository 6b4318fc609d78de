import {
  findSolanaNetwork,
  getSettings,
  loadSolanaTransactions,
  writeSolanaTransfer,
  writeTransfer,
} from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import { rememberScreen } from '../../modal/navigation/rememberScreen.ts'
import { typedName } from '../sign/wording.ts'
import type { CheckedTransfer } from './transferForm.ts'
import type { OwnWallet } from './useOwnWallets.ts'

/**
 * Passes a transfer to the wallet's review. The review appears even if the app hides it for its own requests: this
 * request comes from the user. If the user leaves the form meanwhile, no review opens.
 */
export async function sendTransfer(
  latchkey: Latchkey,
  wallet: OwnWallet,
  transfer: CheckedTransfer,
): Promise<void> {
  const isOnShow = rememberScreen(latchkey)
  const review = await prepare(latchkey, wallet, transfer).catch((cause: unknown) => {
    if (isOnShow()) throw cause
  })
  if (isOnShow()) await review?.()
}

async function prepare(
  latchkey: Latchkey,
  { address, chainType }: OwnWallet,
  transfer: CheckedTransfer,
): Promise<() => Promise<void>> {
  const { asset, to, units, name } = transfer
  const { sendTransaction, transactSolana } = await latchkey.loadWallet()
  const uiOptions = { showWalletUIs: true, [typedName]: name }
  if (chainType === 'ethereum') {
    const chainId = Number(asset.network.slice('eip155:'.length))
    const transaction = writeTransfer({ to, units, chainId, token: asset.token })
    return async () => void (await sendTransaction(transaction, { address, uiOptions }))
  }
  const transaction = await writeForSolana(latchkey, { ...transfer, from: address })
  return async () => {
    const result = await transactSolana.send([transaction], { entryPoint: 'hook', address, uiOptions })
    const [receipt] = await result.getReceipts()
    if (receipt) latchkey.events.emit('sendSolanaTransaction', 'onSuccess', { response: receipt })
  }
}

async function writeForSolana(
  { client }: Latchkey,
  { asset, from, to, units }: CheckedTransfer & { from: string },
): Promise<Uint8Array> {
  if (!asset.token) return writeSolanaTransfer({ from, to, lamports: units })
  const { createSolanaRpc, writeTokenTransfer } = await loadSolanaTransactions()
  const network = findSolanaNetwork(getSettings(client).getState().solanaClusters)
  const rpc = createSolanaRpc(client.http, network)
  return writeTokenTransfer({ from, to, mint: asset.token.address, units, rpc })
}
