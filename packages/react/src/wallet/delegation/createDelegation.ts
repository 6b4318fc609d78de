import {
  createGrantFlow,
  type DelegationOffer,
  delegatedWallets,
  delegateWallet,
  embeddedWallets,
  readDelegationOffer,
  requireUser,
  revokeDelegation,
  type User,
  type WalletContext,
  type WalletWithMetadata,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import type { DelegationActions, SignerInput, WalletToDelegate } from './delegationActions.ts'
import type { DelegationScreens } from './modalRoutes.ts'

/** Creates the functions behind the hooks. Simultaneous calls for one wallet share one promise. */
export function createDelegation(latchkey: Latchkey, context: WalletContext): DelegationActions {
  const { client } = latchkey
  const running = new Map<string, Promise<void>>()
  const join = (name: string, work: () => Promise<void>): Promise<void> => {
    const current = running.get(name) ?? work().finally(() => running.delete(name))
    running.set(name, current)
    return current
  }
  const revoke = oneAtATime(() => revokeDelegation(client))
  return {
    async delegateWallet(input) {
      const wallet = findWallet(requireUser(client), input)
      // The user has already agreed, so there is nothing to ask.
      if (!wallet.delegated) await join(`ask ${wallet.address}`, () => askToGrant(latchkey, context, wallet))
    },
    async delegateSilently(input) {
      const wallet = findWallet(requireUser(client), input)
      if (!wallet.delegated)
        await join(wallet.address, async () => void (await delegateWallet(context, wallet)))
    },
    async revokeWallets() {
      requireDelegated(requireUser(client))
      await join('ask to revoke', () => askToRevoke(latchkey, revoke))
    },
    async revokeSilently() {
      requireDelegated(requireUser(client))
      await revoke()
    },
    async addSigners({ address, signers }) {
      const wallet = findByAddress(requireUser(client), address)
      const offer = signers.length > 0 ? await checkSigners(context, wallet, signers) : undefined
      if (!wallet.delegated)
        await join(wallet.address, async () => void (await delegateWallet(context, wallet, offer?.consent)))
      return { user: requireUser(client) }
    },
    async removeSigners({ address }) {
      return { user: await revokeDelegation(client, findByAddress(requireUser(client), address)) }
    },
  }
}

function findWallet(user: User, { address, chainType }: WalletToDelegate): WalletWithMetadata {
  // The published message, for host apps without types.
  if (chainType !== 'ethereum' && chainType !== 'solana')
    throw new AppError('not_supported', {
      message: 'Only Solana and Ethereum embedded wallets are supported for delegation and revocation.',
    })
  const wallet = findByAddress(user, address)
  if (wallet.chainType !== chainType) throw notFound()
  return wallet
}

/** Finds a wallet. Ethereum addresses may be in lower case. */
function findByAddress(user: User, address: string): WalletWithMetadata {
  const spell = (text: unknown) => (/^0x/i.test(String(text)) ? String(text).toLowerCase() : text)
  const wallet = embeddedWallets(user).find((one) => spell(one.address) === spell(address))
  if (!wallet) throw notFound()
  return wallet
}

function notFound(): AppError {
  return new AppError('embedded_wallet_not_found', {
    message: 'Address to delegate is not associated with current user.',
  })
}

function requireDelegated(user: User): void {
  if (delegatedWallets(user).length === 0)
    throw new AppError('user_has_not_delegated_wallet', {
      message: 'User has no delegated wallets to revoke.',
    })
}

/** Opens the consent screen. Resolves once the consent is stored, even if the user has closed the screen by then. */
function askToGrant(latchkey: Latchkey, context: WalletContext, wallet: WalletWithMetadata): Promise<void> {
  const flow = createGrantFlow(context, wallet)
  let last: Promise<void> = Promise.resolve()
  const accept = () => {
    last = flow.accept()
    return last
  }
  return new Promise((resolve, reject) => {
    const leave = (failure?: AppError) => {
      const end = () =>
        flow.getState().status === 'done'
          ? resolve()
          : reject(failure ?? findFailure(flow.getState()) ?? new AppError('user_exited_delegation_flow'))
      // Closing the screen does not cancel the frame's work, so wait for the result.
      last.then(end, end)
    }
    const props = { wallet, flow: { ...flow, accept } }
    latchkey.modal.open({ name: 'delegation.grant', props } satisfies RouteTo<DelegationScreens>, leave)
  })
}

/** Finds the last failure, which is why the wallet is not delegated. */
function findFailure(state: { status: string; error?: AppError }): AppError | undefined {
  return state.status === 'error' ? state.error : undefined
}

function askToRevoke({ modal }: Latchkey, revoke: () => Promise<User>): Promise<void> {
  return new Promise((resolve, reject) => {
    let last: Promise<User | undefined> = Promise.resolve(undefined)
    const props = {
      revoke() {
        const attempt = revoke()
        last = attempt
        return attempt
      },
    }
    const toRefusal = () =>
      new AppError('user_exited_delegation_flow', {
        message: 'User declined revoking access to their delegated wallet.',
      })
    modal.open({ name: 'delegation.revoke', props } satisfies RouteTo<DelegationScreens>, (failure) =>
      last.then((user) => (user ? resolve() : reject(failure ?? toRefusal())), reject),
    )
  })
}

/** Requires that the caller names the key quorum and the policy of the app's settings, and no others. */
async function checkSigners(
  { client }: WalletContext,
  wallet: WalletWithMetadata,
  signers: SignerInput,
): Promise<DelegationOffer> {
  const offer = await readDelegationOffer(client, wallet)
  const { quorum_id: quorum, policy_id: policy } = offer.consent
  const [signer, other] = signers
  const policies = signer?.policyIds ?? [policy]
  const isNamed = !other && signer?.signerId === quorum && policies.length === 1 && policies[0] === policy
  if (!isNamed)
    throw new AppError('invalid_data', {
      message: `The app's settings name the signer ${quorum} with the policy ${policy}, and no other.`,
    })
  return offer
}
