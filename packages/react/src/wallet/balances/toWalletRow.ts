import { type Ledger, summarize } from './holdingRows.ts'
import type { OwnWallet } from './useOwnWallets.ts'
import type { WalletRow } from './WalletRows.tsx'

export function toWalletRow(wallet: OwnWallet, ledger: Ledger): WalletRow {
  const { id, label, address, mark, chainType, kind } = wallet
  return {
    ...{ id, label, address, mark },
    isSolana: chainType === 'solana',
    isAway: kind === 'linked',
    amount: summarize(wallet, ledger),
  }
}
