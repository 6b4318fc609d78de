import { AppError, type FrameEvent, type FrameInput, type FrameReply } from '@latchkey/wire'
import type { Client } from '../client.ts'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'
import type { MfaArguments } from '../mfa/answers.ts'
import { createMfa, type Mfa } from '../mfa/mfa.ts'
import type { CloudMethod } from './embedded/cloud.ts'
import type { RequestOptions, WalletFrame } from './frame/frame.ts'

/** What every wallet operation acts with. */
export type WalletContext = {
  client: Client
  frame: WalletFrame
  mfa: Mfa
  askToRecover?: AskToRecover | undefined
  /** What is being asked for, by entropy: two operations on one wallet ask its user once. */
  asking: Map<string, Promise<void>>
}

/** What opens a wallet that is not on this device: a password, or the token of the cloud where its backup lies. */
export type RecoverySecret =
  | { recoveryPassword: string; onProgress?: OnProgress }
  | { recoveryAccessToken: string }

/**
 * Called some ten times a second with the share of the work on a password that is done: it rises from 0 to 1. The wallet is
 * there when the call resolves.
 */
export type OnProgress = (progress: number) => void

/** What only the user can recover by. */
export type UserRecoveryMethod = 'user-passcode' | CloudMethod

/**
 * Asks the user for what recovers a wallet, and calls `recover` with each that is given until it resolves. Rejects when
 * the user does not go on, and the operation fails by that.
 */
export type AskToRecover = (request: {
  wallet: WalletWithMetadata
  method: UserRecoveryMethod
  recover(secret: RecoverySecret): Promise<void>
}) => Promise<void>

/**
 * Puts together what wallet operations need. One for each client and frame: it asks for second factors. Without
 * `askToRecover` a wallet that only its user can recover fails with `wallet_not_on_device` where it is not on the device.
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

/** They have a sentence of their own (protocol 18.8). */
const creations: ReadonlySet<FrameEvent> = new Set([
  'privy:wallet:create',
  'privy:wallets:add',
  'privy:solana-wallet:create',
  'privy:wallets:import',
])

/** Asked before anything else is tried: the frame answers it for everybody (protocol 5.6). */
const forcedEvents: ReadonlySet<FrameEvent> = new Set(['privy:mfa:verify'])

/**
 * A frame call with a token of the signed-in user, and with their second factor where the vault asks for it. `onProgress`
 * stands next to the password that it is about, and stays in this page.
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

/** Not for a login that is too old, for which another token changes nothing. */
function isTokenRefused(cause: unknown): boolean {
  return (
    cause instanceof AppError && (cause.data as { token_refused?: true } | undefined)?.token_refused === true
  )
}

/**
 * Has the user pass their second factor, if they have one, for a change of what guards their wallets.
 *
 * @example
 * await passSecondFactor(context)
 */
export async function passSecondFactor(context: WalletContext): Promise<void> {
  await askFrame(context, 'privy:mfa:verify', {})
}
