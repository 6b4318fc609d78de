import {
  type ChainType,
  getSettings,
  type NewRecoveryMethod,
  primaryWallet,
  rootWallet,
  type Wallet,
} from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import { getWalletsDue } from '../../modal/navigation/afterLogin.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import type { RecoveryChange } from '../recovery/recoveryRoute.ts'

/**
 * Starts to create the wallets that a login requires, while the success of the login is shown. Null if the user must be
 * asked first.
 *
 * @returns the address of the first wallet.
 */
export function beginCreation(latchkey: Latchkey): Promise<string> | null {
  return getRequiredRecovery(latchkey) ? null : latchkey.share(createOnce)()
}

/** The recovery method that the app requires for the first wallet; the user is asked before it is created. */
export function getRequiredRecovery(latchkey: Latchkey): RecoveryChange | undefined {
  const { client } = latchkey
  const { user } = client.session.store.getState()
  const { requirePasswordOnCreate, recoveryOptions: methods } = getSettings(client).getState().embeddedWallets
  if (!requirePasswordOnCreate || methods.length === 0 || (user && rootWallet(user))) return undefined
  const create = createOnce(latchkey)
  // Loads the frame meanwhile.
  latchkey.loadWallet().catch(() => {})
  const apply = (recovery: NewRecoveryMethod) => create(recovery).then(() => {})
  return { action: 'create', methods, isWanted: false, apply }
}

/** Stores the wallets to create until all exist: after the first one, the user no longer counts as new. */
export const createOnce = (latchkey: Latchkey) => {
  let due: readonly ChainType[] = []
  return oneAtATime(async (recovery?: NewRecoveryMethod) => {
    if (due.length === 0) due = getDue(latchkey)
    const [first] = await create(latchkey, due, recovery)
    due = []
    return first?.address ?? ''
  })
}

/** If no wallet is required by the login, the host app still may ask for one: an Ethereum wallet. */
function getDue({ client }: Latchkey): readonly ChainType[] {
  const { user } = client.session.store.getState()
  const due = user ? getWalletsDue(user, getSettings(client).getState()) : []
  return due.length > 0 ? due : ['ethereum']
}

async function create(
  latchkey: Latchkey,
  due: readonly ChainType[],
  recovery: NewRecoveryMethod | undefined,
): Promise<Wallet[]> {
  const { client, loadWallet, events } = latchkey
  const runtime = await loadWallet()
  const wallets: Wallet[] = []
  for (const chain of due) {
    const existing = () => {
      const { user } = client.session.store.getState()
      return user && primaryWallet(user, chain)
    }
    // The first wallet sets the recovery method of the others.
    const wallet =
      recovery && wallets.length === 0
        ? await runtime.create(chain, recovery)
        : (existing() ??
          (await runtime.create(chain).catch((error: unknown) => {
            // Another tab was faster; its wallet is this user's wallet.
            const current = existing()
            if (current) return current
            throw error
          })))
    events.emit('createWallet', 'onSuccess', { wallet })
    wallets.push(wallet)
  }
  return wallets
}
