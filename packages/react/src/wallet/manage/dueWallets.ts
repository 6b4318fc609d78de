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
 * Begins to make what a login has made due, behind the mark of its success. Null where the user has to be asked first.
 *
 * @returns the address of the first wallet.
 */
export function beginCreation(latchkey: Latchkey): Promise<string> | null {
  return getRequiredRecovery(latchkey) ? null : latchkey.share(createOnce)()
}

/** What the app requires of the first wallet, which the user is asked for before it is made. */
export function getRequiredRecovery(latchkey: Latchkey): RecoveryChange | undefined {
  const { client } = latchkey
  const { user } = client.session.store.getState()
  const { requirePasswordOnCreate, recoveryOptions: methods } = getSettings(client).getState().embeddedWallets
  if (!requirePasswordOnCreate || methods.length === 0 || (user && rootWallet(user))) return undefined
  const create = createOnce(latchkey)
  // The frame is loaded meanwhile.
  latchkey.loadWallet().catch(() => {})
  const apply = (recovery: NewRecoveryMethod) => create(recovery).then(() => {})
  return { action: 'create', methods, isWanted: false, apply }
}

/** What is due is kept until all of it is there: after the first wallet a user is no longer one without. */
export const createOnce = (latchkey: Latchkey) => {
  let due: readonly ChainType[] = []
  return oneAtATime(async (recovery?: NewRecoveryMethod) => {
    if (due.length === 0) due = getDue(latchkey)
    const [first] = await create(latchkey, due, recovery)
    due = []
    return first?.address ?? ''
  })
}

/** A host app may ask for a wallet where no login does: that is one of Ethereum. */
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
    // The first one sets how those after it are recovered.
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
