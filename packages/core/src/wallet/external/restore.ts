import type { Store } from '../../store.ts'
import type { ConnectionHistory } from './connectionHistory.ts'
import type { ExternalWallet, MadeWallet, WalletRequest } from './externalWallet.ts'
import type { ConnectionRecord } from './history.ts'

type RestoreOptions = {
  history: ConnectionHistory
  /** The wallets of this page, as they turn up. */
  wallets: Store<readonly ExternalWallet[]>
  make(request: WalletRequest): MadeWallet
  reconnect(record: ConnectionRecord, wallet: ExternalWallet): Promise<void>
}

/** Connects the wallets of earlier visits, each once. Resolves with those that are here already. */
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
      // A wallet that is locked or broken is as one that is not here; it is tried at the next visit.
      await reconnect(record, wallet).catch(() => {})
    })
  wallets.subscribe(() => void look())
  if (!history.isEmpty()) await Promise.all(look())
}
