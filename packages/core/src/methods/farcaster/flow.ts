import { AppError, farcaster } from '@latchkey/wire'
import { attach, type LoginOutcome, logIn, refuseSecondLogin, toLoginMode } from '../../account/enter.ts'
import { changeAccount, checkLinkLimit, requireUserToLink } from '../../account/manage.ts'
import type { User } from '../../account/user.ts'
import { getCaptcha } from '../../app/captcha.ts'
import type { Client } from '../../client.ts'
import { isSilence } from '../../http.ts'
import { createMachine, type Machine, type Moves } from '../../machine.ts'
import { poll } from '../../poll.ts'
import * as routes from './routes.ts'

/** The statuses of later published versions. */
export type FarcasterState =
  | { status: 'initial' }
  | { status: 'generating-uri' }
  /** The address for the wallet: shown as a QR code, or as a link on the phone with the wallet. */
  | { status: 'awaiting-uri'; connectUri: string }
  | { status: 'polling-status'; connectUri: string }
  | { status: 'submitting-token'; connectUri: string }
  | { status: 'done'; outcome: LoginOutcome }
  | { status: 'error'; error: AppError }

export type FarcasterFlow = Omit<Machine<FarcasterState>, 'step'> & {
  /**
   * Opens a channel to the user's Farcaster wallet, waits for the approval there, and logs in or links. It may be
   * called again after an error; `reset` stops waiting.
   * @throws AppError, in addition to the server's errors: `client_request_timeout` after two minutes,
   * `invalid_credentials` when the user declines, `exited_auth_flow` after a reset, `must_be_authenticated`,
   * `cannot_link_more_of_type`.
   */
  start(input?: { disableSignup?: boolean | undefined }): Promise<LoginOutcome>
}

const moves: Moves<FarcasterState> = {
  initial: ['generating-uri'],
  'generating-uri': ['awaiting-uri'],
  'awaiting-uri': ['polling-status'],
  'polling-status': ['submitting-token'],
  'submitting-token': ['submitting-token', 'done'],
  done: ['generating-uri'],
  error: ['generating-uri'],
}

type Channel = { token: string; connectUri: string; until: number }

/**
 * Logs a user in, or links an account, with a Farcaster wallet. Source: protocol 2.9 and 7.6.
 *
 * @example
 * const flow = createFarcasterFlow(client)
 * flow.subscribe((state) => state.status === 'awaiting-uri' && showQrCode(state.connectUri))
 * const { user } = await flow.start()
 */
export function createFarcasterFlow(
  client: Client,
  options: { intent?: 'login' | 'link' /** Marks calls of the built-in modal. */; fromModal?: boolean } = {},
): FarcasterFlow {
  const { intent = 'login', fromModal = false } = options
  const { step, reset, ...store } = createMachine<FarcasterState>({ status: 'initial' }, moves, (error) => ({
    status: 'error',
    error,
  }))
  let waiting = new AbortController()

  async function openChannel(): Promise<Channel> {
    // Measured before the call, so that the client does not wait longer than the server.
    const until = client.now() + farcaster.timeoutMs
    const headers = fromModal ? { 'privy-ui': 't' } : {}
    const token = await getCaptcha(client).takeToken()
    const reply = await client.call(routes.initFarcaster, { token }, { headers })
    return { token: reply.channel_token, connectUri: reply.connect_uri, until }
  }

  return {
    ...store,
    reset() {
      waiting.abort()
      reset()
    },
    async start({ disableSignup = false } = {}) {
      if (intent === 'login') refuseSecondLogin(client)
      else checkLinkLimit(requireUserToLink(client), 'farcaster')
      const stopping = new AbortController()
      const { signal } = stopping
      let channel: Channel | undefined
      let signature: SignedMessage | undefined
      await step({ status: 'generating-uri' }, async () => {
        // Set only now: a refused second start must not end the first.
        waiting = stopping
        channel = await openChannel()
        return { status: 'awaiting-uri', connectUri: channel.connectUri }
      })
      if (!channel || signal.aborted) throw new AppError('exited_auth_flow')
      const { connectUri } = channel
      const waitFor = { ...channel, signal }
      await step({ status: 'polling-status', connectUri }, async () => {
        signature = await waitForWallet(client, waitFor)
        return { status: 'submitting-token', connectUri }
      })
      if (!signature || signal.aborted) throw new AppError('exited_auth_flow')
      const proof = { channel_token: channel.token, ...signature }
      const last = await step({ status: 'submitting-token', connectUri }, async () => {
        const outcome =
          intent === 'login'
            ? await logIn(client, routes.authenticateFarcaster, {
                ...proof,
                mode: toLoginMode(disableSignup),
              })
            : await attach(client, routes.linkFarcaster, proof)
        return { status: 'done', outcome }
      })
      return last.outcome
    },
  }
}

type SignedMessage = { message: string; signature: string; fid: number }

function waitForWallet(client: Client, channel: Channel & { signal: AbortSignal }): Promise<SignedMessage> {
  const { signal } = channel
  const headers = { 'farcaster-channel-token': channel.token }
  const ask = async (): Promise<SignedMessage | undefined> => {
    try {
      const status = await client.call(routes.farcasterStatus, {}, { headers, signal })
      if (status.state === 'pending') return undefined
      const { message, signature, fid } = status
      return { message, signature, fid }
    } catch (cause) {
      // A phone is often offline for a moment when switching to the wallet and back. And an expired channel was not
      // declined.
      if (isSilence(AppError.from(cause)) || client.now() >= channel.until) return undefined
      throw cause
    }
  }
  const { now, wait } = client
  return poll(ask, {
    everyMs: farcaster.pollMs,
    until: channel.until,
    now,
    wait,
    signal,
  })
}

/**
 * Accepts the offer of `account_transfer_required`: the Farcaster account moves here, the other user is deleted.
 *
 * @throws AppError `must_be_authenticated`, `invalid_credentials` once the offer has expired.
 *
 * @example
 * const offer = transferOffer(error)
 * if (offer) await transferFarcaster(client, { nonce: offer.nonce, fid: offer.subject })
 */
export function transferFarcaster(
  client: Client,
  { nonce, fid, embeddedAddress }: { nonce: string; fid: string; embeddedAddress?: string | undefined },
): Promise<User> {
  return changeAccount(client, routes.transferFarcaster, {
    nonce,
    farcaster_id: fid,
    farcaster_embedded_address: embeddedAddress,
  })
}
