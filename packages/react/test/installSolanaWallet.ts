import './dom.ts'
import { onTestFinished } from 'vitest'
import { solanaWallet } from '../../../test/support/wallets.ts'

type Change = (change: { accounts: readonly object[] }) => void

/** A Solana browser extension (Wallet Standard) that approves every request. Removed when the test is over. */
export function installSolanaWallet(name: string) {
  const { address } = solanaWallet()
  const account = { address, chains: ['solana:mainnet'] }
  const listeners = new Set<Change>()
  const requests: ('silent' | 'aloud' | 'disconnect')[] = []
  let accounts: readonly object[] = [account]
  const wallet = {
    ...{ name, icon: '', chains: ['solana:mainnet'] },
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        async connect(how?: { silent?: boolean }) {
          requests.push(how?.silent ? 'silent' : 'aloud')
          return { accounts }
        },
      },
      'standard:disconnect': { disconnect: async () => void requests.push('disconnect') },
      'standard:events': {
        on(_: string, listener: Change) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
    },
  }
  const ready = (event: unknown) =>
    (event as { detail: { register(one: object): void } }).detail.register(wallet)
  window.addEventListener('wallet-standard:app-ready', ready as never)
  onTestFinished(() => window.removeEventListener('wallet-standard:app-ready', ready as never))
  return {
    address,
    asked: requests,
    /** The user locks or unlocks the wallet. */
    change(isOpen: boolean) {
      accounts = isOpen ? [account] : []
      for (const listener of listeners) listener({ accounts })
    },
  }
}
