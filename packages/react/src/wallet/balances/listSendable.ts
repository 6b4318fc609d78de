import { isUsdc } from '../../funding/isUsdc.ts'
import { type Ledger, listHoldings } from './holdingRows.ts'
import type { SendableAsset } from './transferForm.ts'
import type { OwnWallet } from './useOwnWallets.ts'

/** The assets that can be sent from a wallet: each known coin and token. */
export function listSendable(wallet: OwnWallet, ledger: Ledger): SendableAsset[] {
  const networks = ledger.networks.filter(({ chainType }) => chainType === wallet.chainType)
  const rows = listHoldings(wallet, { ...ledger, networks }).flatMap(({ rows }) => rows)
  return networks.flatMap((network) => {
    const { holdings, usd: coinPrice } = ledger.balances[network.id] ?? {}
    return (holdings?.[wallet.address] ?? []).map(({ token, units, decimals }): SendableAsset => {
      const id = `${network.id}/${token?.address ?? 'coin'}`
      const symbol = token?.ticker ?? network.coin.symbol
      const available = rows.find((row) => row.id === id)?.amount ?? symbol
      const label = `${symbol} · ${network.name}`
      const dollar = !network.isTest && isUsdc(network, token?.address) ? 1 : undefined
      const usd = token ? dollar : coinPrice
      return { id, label, network: network.id, available, token, units, decimals, usd }
    })
  })
}
