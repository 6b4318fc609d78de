import { type Ledger, listHoldings } from './holdingRows.ts'
import type { SendableAsset } from './transferForm.ts'
import type { OwnWallet } from './useOwnWallets.ts'

/** What can be sent: each coin and token that is known. */
export function listSendable(wallet: OwnWallet, ledger: Ledger): SendableAsset[] {
  const rows = listHoldings(wallet, ledger).flatMap(({ rows }) => rows)
  return ledger.networks.flatMap((network) => {
    const own = ledger.balances[network.id]?.holdings[wallet.address] ?? []
    return own.map(({ token, units, decimals }): SendableAsset => {
      const id = `${network.id}/${token?.address ?? 'coin'}`
      const symbol = token?.ticker ?? network.coin.symbol
      const available = rows.find((row) => row.id === id)?.amount ?? symbol
      const label = `${symbol} · ${network.name}`
      return { id, label, network: network.id, available, token, units, decimals }
    })
  })
}
