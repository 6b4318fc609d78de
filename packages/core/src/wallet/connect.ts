import { AppError, type FrameEvent, type FrameInput, type FrameReply } from '@latchkey/wire'
import type { Client } from '../client.ts'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'
import type { MfaArguments } from '../mfa/answers.ts'
import { createMfa, type Mfa } from '../mfa/mfa.ts'
import type { CloudMethod } from './embedded/cloud.ts'
import type { RequestOptions, WalletFrame } from './frame/frame.ts'

/** The parts that every wallet operation uses. */
export type WalletContext = {
  client: Client
  frame: WalletFrame
  mfa: Mfa
  askToRecover?: AskToRecover | undefined
  /** The running prompts by entropy: two operations on one wallet ask the user once. */
  asking: Map<string, Promise<void>>
}

/** Opens a wallet that is not on this device: a password, or the token of the cloud with its backup. */
export type RecoverySecret =
  | { recoveryPassword: string; onProgress?: OnProgress }
  | { recoveryAccessToken: string }

/**
 * Called about ten times a second with the progress of the password derivation, from 0 to 1. The wallet is ready when
 * the call resolves.
 */
export type OnProgress = (progress: number) => void

/** Recovery methods that need the user. */
export type UserRecoveryMethod = 'user-passcode' | CloudMethod

/**
 * Asks the user for the secret that recovers a wallet, and calls `recover` with each input until it resolves. Rejects
 * when the user stops, which fails the operation.
 */
export type AskToRecover = (request: {
  wallet: WalletWithMetadata
  method: UserRecoveryMethod
  recover(secret: RecoverySecret): Promise<void>
}) => Promise<void>

/**
 * Creates the context of wallet operations. One for each client and frame: it asks for second factors. Without
 * `askToRecover`, an operation with a wallet that only its user can recover fails with `wallet_not_on_device` on a new
 * device.
 *
 * @example
 * const frame = createFrame(client)
 * const unmount = frame.mount()
 * const wallet = await createWallet(createWalletContext(client, frame))
 */
export function createWalletContext(
  client: Client,
  frame: WalletFrame,
  { askToRecover }: Pick<WalletContext, 'askToRecover'> = {},
): WalletContext {
  return { client, frame, mfa: createMfa(client), askToRecover, asking: new Map() }
}

type CredentialMember = 'accessToken' | 'mfaMethod' | 'mfaCode' | 'relyingParty'

/** They have their own message (protocol 18.8). */
const creations: ReadonlySet<FrameEvent> = new Set([
  'privy:wallet:create',
  'privy:wallets:add',
  'privy:solana-wallet:create',
  'privy:wallets:import',
])

/** Asked before anything else: the frame requires it for every user (protocol 5.6). */
const forcedEvents: ReadonlySet<FrameEvent> = new Set(['privy:mfa:verify'])

/**
 * Calls the frame with a token of the signed-in user, and with their second factor if the vault requires it.
 * `onProgress` belongs to the password next to it, and stays in this page.
 */
export function askFrame<E extends FrameEvent>(
  { client, frame, mfa }: WalletContext,
  event: E,
  { onProgress, ...data }: Omit<FrameInput<E>, CredentialMember> & { onProgress?: OnProgress },
  options?: RequestOptions,
): Promise<FrameReply<E>> {
  const ask = async (args: MfaArguments) => {
    const accessToken = await client.session.getServerToken()
    if (!accessToken)
      throw new AppError('must_be_authenticated', {
        message: creations.has(event)
          ? 'An error has occured, please login again.'
          : 'Unable to authorize user',
      })
    const request = (token: string) =>
      frame.request(event, { ...data, accessToken: token, ...args } as unknown as FrameInput<E>, {
        ...options,
        onProgress,
      })
    return request(accessToken).catch(async (cause: unknown) => {
      if (!isTokenRefused(cause)) throw cause
      const newToken = await client.session.renew(accessToken).catch(() => null)
      if (!newToken) throw cause
      return request(newToken)
    })
  }
  return mfa.run(ask, { isForced: forcedEvents.has(event) })
}

/** Not for a login that is too old, which another token would not change. */
function isTokenRefused(cause: unknown): boolean {
  return (
    cause instanceof AppError && (cause.data as { token_refused?: true } | undefined)?.token_refused === true
  )
}

/**
 * Asks a user with a second factor to verify it, before a change of their wallets' protection.
 *
 * @example
 * await passSecondFactor(context)
 */
export async function passSecondFactor(context: WalletContext): Promise<void> {
  await askFrame(context, 'privy:mfa:verify', {})
}
