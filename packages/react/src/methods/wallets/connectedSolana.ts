import { type FoundSolanaWallet, signBytes } from '@latchkey/core'
import { connectedMembers, type External } from './connectedExternal.ts'

/** A Solana wallet that this page can use, with the published members as far as they sign messages. */
export type ConnectedSolanaWallet = ReturnType<typeof connectedMembers> & {
  type: 'solana'
  imported: boolean
  /** The wallet as it registered itself by Wallet Standard. */
  getProvider(): Promise<FoundSolanaWallet['handle']>
  /** @throws AppError `generic_connect_wallet_error` */
  signMessage(message: Uint8Array): Promise<Uint8Array>
}

export function connectedSolana(at: External): ConnectedSolanaWallet {
  const { handle } = at.connection.wallet as FoundSolanaWallet
  return {
    type: 'solana',
    imported: false,
    ...connectedMembers(at),
    getProvider: async () => handle,
    signMessage: (message) => signBytes(handle, at.address, message),
  }
}
