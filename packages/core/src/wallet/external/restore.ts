import type { Store } from '../../store.ts'
import type { ConnectionHistory } from './connectionHistory.ts'
import type { ExternalWallet, MadeWallet, WalletRequest } from './externalWallet.ts'
import type { ConnectionRecord } from './history.ts'

type RestoreOptions = {
  history: ConnectionHistory
  /** The wallets of this page. The list grows. */
  wallets: Store<readonly ExternalWallet[]>
  make(request: WalletRequest): MadeWallet
  reconnect(record: ConnectionRecord, wallet: ExternalWallet): Promise<void>
}

/** Reconnects the wallets of earlier visits, each once. Resolves with those that are already here. */
export async function restoreConnections({
  history,
  wallets,
  make,
  reconnect,
}: RestoreOptions): Promise<void> {
  const known = new Set<ExternalWallet>()
  const made = history.listRequests().map(make)
  const look = () =>
    [...wallets.getState(), ...made].map(async (wallet) => {
      const record = history.find(wallet)
      if (!record || known.has(wallet)) return
      known.add(wallet)
      // A locked or broken wallet counts as missing; the next visit tries again.
      await reconnect(record, wallet).catch(() => {})
    })
  wallets.subscribe(() => void look())
  if (!history.isEmpty()) await Promise.all(look())
}
