import { AppError } from '@latchkey/wire'
import { createMachine, type Machine, type Moves } from '../machine.ts'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'
import type { WalletContext } from '../wallet/connect.ts'
import { frameErrorType } from '../wallet/frame/frameErrorType.ts'
import { delegateWallet } from './delegateWallet.ts'
import { type DelegationOffer, readDelegationOffer } from './readOffer.ts'

export type GrantFlowState =
  | { status: 'initial' }
  | { status: 'loading' }
  /** `isNew`: the app asks for other terms than those that were shown before. */
  | { status: 'ready'; offer: DelegationOffer; isNew: boolean }
  | { status: 'granting'; offer: DelegationOffer }
  | { status: 'done' }
  /** `offer` is null if it could not be read. */
  | { status: 'error'; error: AppError; offer: DelegationOffer | null }

export type GrantFlow = Omit<Machine<GrantFlowState>, 'step'> & {
  /** Reads what the app asks for. */
  load(): Promise<void>
  /**
   * Agrees to the terms on the screen. If the app asks for other terms by now, it shows those and agrees to nothing. If
   * only the challenge has expired, it reads a new one and continues.
   */
  accept(): Promise<void>
}

const moves: Moves<GrantFlowState> = {
  initial: ['loading'],
  loading: ['ready'],
  ready: ['granting'],
  granting: ['ready', 'done'],
  error: ['loading', 'granting'],
  done: [],
}

/**
 * Asks the user whether an app's server may sign for a wallet. Source: protocol 18 (delegated actions), decision 25:
 * delegation.
 *
 * @example
 * const flow = createGrantFlow(context, wallet)
 * flow.subscribe((state) => state.status === 'ready' && show(state.offer))
 * await flow.load()
 */
export function createGrantFlow(context: WalletContext, wallet: WalletWithMetadata): GrantFlow {
  let current: DelegationOffer | null = null
  const { step, ...machine } = createMachine<GrantFlowState>({ status: 'initial' }, moves, (error) => ({
    ...{ status: 'error', error, offer: current },
  }))
  const read = () => readDelegationOffer(context.client, wallet)

  async function grant(offer: DelegationOffer, isCurrent: () => boolean): Promise<GrantFlowState> {
    try {
      await delegateWallet(context, wallet, offer.consent)
    } catch (cause) {
      // The user closed the second factor's screen, and sees the terms again.
      if (frameErrorType(cause) === 'mfa_canceled') return { status: 'ready', offer, isNew: false }
      if (frameErrorType(cause) !== 'consent_refused') throw cause
      const newOffer = await read()
      if (isCurrent()) current = newOffer
      if (!isSame(newOffer, offer)) return { status: 'ready', offer: newOffer, isNew: true }
      await delegateWallet(context, wallet, newOffer.consent)
    }
    return { status: 'done' }
  }

  return {
    ...machine,
    async load() {
      await step({ status: 'loading' }, async (isCurrent) => {
        const offer = await read()
        if (isCurrent()) current = offer
        return { status: 'ready', offer, isNew: false }
      })
    },
    async accept() {
      const offer = current
      if (!offer) throw new AppError('unknown_embedded_wallet_error')
      await step({ status: 'granting', offer }, (isCurrent) => grant(offer, isCurrent))
    },
  }
}

/** Whether two offers show the same terms and the same signer. Their challenges may differ. */
function isSame(one: DelegationOffer, other: DelegationOffer): boolean {
  const list = ({ consent, quorum }: DelegationOffer) => [consent.policy_hash, consent.quorum_id, quorum]
  return JSON.stringify(list(one)) === JSON.stringify(list(other))
}
