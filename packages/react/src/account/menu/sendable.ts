import { type Ledger, listHoldings } from './holdingRows.ts'
import type { SendableAsset } from './transferForm.ts'
import type { OwnWallet } from './useOwnWallets.ts'

/** What can be sent: each coin and token that is known. Of Solana that is SOL; its tokens need accounts of their own. */
export function listSendable(wallet: OwnWallet, ledger: Ledger): SendableAsset[] {
  const written = listHoldings(wallet, ledger).flatMap(({ rows }) => rows)
  return ledger.networks.flatMap((network) => {
    const held = ledger.balances[network.id]?.holdings[wallet.address] ?? []
    return held.flatMap(({ token, units, decimals }): SendableAsset[] => {
      if (token && wallet.chainType === 'solana') return []
      const id = `${network.id}/${token?.address ?? 'coin'}`
      const symbol = token?.ticker ?? network.coin.symbol
      const available = written.find((row) => row.id === id)?.amount ?? symbol
      return [
        { id, label: `${symbol} · ${network.name}`, network: network.id, available, token, units, decimals },
      ]
    })
  })
}
