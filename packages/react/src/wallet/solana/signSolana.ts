import { findSolanaWallet, readHostInput, readSolanaMessage, requireUser } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import { requestSignature } from '../sign/requestSignature.ts'
import type { SignSolana, WalletKeys } from '../walletRuntime.ts'

/** Shows a message and signs it with an embedded Solana wallet when the user approves. */
export function signSolanaWith({ latchkey, keys }: { latchkey: Latchkey; keys: WalletKeys }): SignSolana {
  return async (message, { entryPoint, address, uiOptions }) => {
    const bytes = readSolanaMessage(message)
    const wallet = findSolanaWallet(requireUser(latchkey.client), address)
    const { showWalletUIs, ...wording } = readHostInput(() => ({ ...uiOptions }))
    const request = { method: 'solana_signMessage', message: bytes, wallet } as const
    return requestSignature(latchkey, request, () => keys.signSolanaMessage(wallet, bytes), {
      entryPoint,
      wording,
      showDialog: showWalletUIs,
      whenReady: keys.whenReady,
    })
  }
}
