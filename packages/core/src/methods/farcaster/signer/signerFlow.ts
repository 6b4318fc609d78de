import { AppError, farcaster } from '@latchkey/wire'
import { isSilence } from '../../../http.ts'
import { createMachine, type Machine, type Moves } from '../../../machine.ts'
import { poll } from '../../../poll.ts'
import { askFrame, type WalletContext } from '../../../wallet/connect.ts'
import { withRecovery } from '../../../wallet/embedded/recoverWallet.ts'
import * as routes from '../routes.ts'
import { requireSignerOwner, type SignerOwner } from './signerOwner.ts'

export type FarcasterSignerState =
  | { status: 'initial' }
  | { status: 'requesting' }
  /** The address for Farcaster: shown as a QR code, or as a link on the phone with the app. */
  | { status: 'awaiting-approval'; approvalUrl: string }
  | { status: 'done' }
  | { status: 'error'; error: AppError }

export type FarcasterSignerFlow = Omit<Machine<FarcasterSignerState>, 'step'> & {
  /**
   * Asks for a signer and waits until the user approves it in Farcaster. A second call while it waits has the same
   * result. It may be called again after an error; `reset` stops waiting.
   * @throws AppError `must_be_authenticated`, `embedded_wallet_not_found`, `linked_account_not_found`;
   * `client_request_timeout` after five minutes, `invalid_credentials` when the user declines, `exited_auth_flow` after
   * a reset or with another user; or the frame's error.
   */
  start(): Promise<void>
}

const moves: Moves<FarcasterSignerState> = {
  initial: ['requesting'],
  requesting: ['awaiting-approval', 'done'],
  'awaiting-approval': ['awaiting-approval', 'done'],
  done: ['requesting'],
  error: ['requesting'],
}

type Approval = { publicKey: string; approvalUrl: string; until: number; signal: AbortSignal }

/**
 * Lets an app post on Farcaster for its signed-in user. Source: protocol 2.9 and 7.6.
 *
 * @example
 * const flow = createFarcasterSignerFlow(context)
 * flow.subscribe((state) => state.status === 'awaiting-approval' && showQrCode(state.approvalUrl))
 * await flow.start()
 */
export function createFarcasterSignerFlow(context: WalletContext): FarcasterSignerFlow {
  const { client } = context
  const { step, reset, ...store } = createMachine<FarcasterSignerState>(
    { status: 'initial' },
    moves,
    (error) => ({ status: 'error', error }),
  )
  let stopping = new AbortController()
  let running: { userId: string; work: Promise<void> } | undefined

  async function run(owner: SignerOwner, { signal }: AbortController): Promise<void> {
    // Measured before the call, so that the client does not wait longer than the server.
    const until = client.now() + farcaster.signerTimeoutMs
    let approval: Approval | undefined
    await step({ status: 'requesting' }, async () => {
      const reply = await askForSigner(context, owner)
      if (reply.status === 'revoked') throw rejection()
      if (reply.status === 'pending_approval') {
        const approvalUrl = reply.signer_approval_url ?? ''
        approval = { publicKey: reply.public_key, approvalUrl, until, signal }
        return { status: 'awaiting-approval', approvalUrl }
      }
      await client.session.refreshAfterChange()
      return { status: 'done' }
    })
    if (signal.aborted) throw new AppError('exited_auth_flow')
    if (!approval) return
    const request = approval
    const { approvalUrl } = request
    await step({ status: 'awaiting-approval', approvalUrl }, async () => {
      await waitForApproval(context, owner, request)
      await client.session.refreshAfterChange()
      return { status: 'done' }
    })
    if (signal.aborted) throw new AppError('exited_auth_flow')
  }

  const stop = () => {
    stopping.abort()
    running = undefined
    reset()
  }
  return {
    ...store,
    reset: stop,
    async start() {
      const owner = requireSignerOwner(client)
      if (running?.userId === owner.userId) return running.work
      // A new user must not continue the request of the user before.
      stop()
      stopping = new AbortController()
      const work = run(owner, stopping).finally(() => {
        if (running?.work === work) running = undefined
      })
      running = { userId: owner.userId, work }
      return work
    },
  }
}

function askForSigner(context: WalletContext, { wallet }: SignerOwner) {
  const data = { address: wallet.address, hdWalletIndex: null }
  return withRecovery(context, wallet, () => askFrame(context, 'privy:farcaster:init-signer', data))
}

async function waitForApproval(
  { client }: WalletContext,
  { userId }: SignerOwner,
  { publicKey, until, signal }: Approval,
): Promise<void> {
  const ask = async (): Promise<true | undefined> => {
    // The user signed out or changed: the new user may not ask about the key of the user before.
    if (client.session.store.getState().user?.id !== userId) throw new AppError('exited_auth_flow')
    try {
      const input = { ed25519_public_key: publicKey }
      const { status } = await client.call(routes.farcasterSignerStatus, input, { signal })
      if (status === 'revoked') throw rejection()
      return status === 'approved' ? true : undefined
    } catch (cause) {
      // A phone is often offline for a moment when switching to Farcaster and back.
      if (isSilence(AppError.from(cause))) return undefined
      throw cause
    }
  }
  const { now, wait } = client
  await poll(ask, { everyMs: farcaster.pollMs, until, now, wait, signal })
}

function rejection(): AppError {
  return new AppError('invalid_credentials', { message: 'The request was rejected. Please try again.' })
}
