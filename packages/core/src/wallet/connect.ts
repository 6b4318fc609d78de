import { AppError, type FrameEvent, type FrameInput, type FrameReply } from '@latchkey/wire'
import type { Client } from '../client.ts'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'
import type { RequestOptions, WalletFrame } from './frame.ts'
import { createMfaLoop, type MfaLoop } from './mfa.ts'

/** What every wallet operation acts with. */
export type WalletContext = {
  client: Client
  frame: WalletFrame
  mfa: MfaLoop
  askForPassword?: AskForPassword | undefined
  /** Passwords that are being asked for, by entropy: two operations on one wallet ask its user once. */
  asking: Map<string, Promise<void>>
}

/**
 * Asks the user for the password of a wallet, and calls `recover` with each that is typed until it resolves. Rejects when
 * the user does not go on, and the operation fails by that.
 */
export type AskForPassword = (asked: {
  wallet: WalletWithMetadata
  recover(recoveryPassword: string): Promise<void>
}) => Promise<void>

/**
 * Puts together what wallet operations need. One for each client and frame: it holds the MFA listener. Without
 * `askForPassword` a wallet with a password that is not on this device fails with `wallet_not_on_device`.
 *
 * @example
 * const frame = createFrame(client)
 * const unmount = frame.mount()
 * const wallet = await createWallet(createWalletContext(client, frame))
 */
export function createWalletContext(
  client: Client,
  frame: WalletFrame,
  { askForPassword }: Pick<WalletContext, 'askForPassword'> = {},
): WalletContext {
  return { client, frame, mfa: createMfaLoop(), askForPassword, asking: new Map() }
}

type CredentialMember = 'accessToken' | 'mfaMethod' | 'mfaCode' | 'relyingParty'

/** They have a sentence of their own (product 2.8). */
const creations: ReadonlySet<FrameEvent> = new Set([
  'privy:wallet:create',
  'privy:wallets:add',
  'privy:solana-wallet:create',
  'privy:wallets:import',
])

/** A frame call with a token of the signed-in user, in the MFA loop. */
export function askFrame<E extends FrameEvent>(
  { client, frame, mfa }: WalletContext,
  event: E,
  data: Omit<FrameInput<E>, CredentialMember>,
  options?: RequestOptions,
): Promise<FrameReply<E>> {
  return mfa.run(async (args) => {
    const accessToken = await client.session.getServerToken()
    if (!accessToken)
      throw new AppError('must_be_authenticated', {
        message: creations.has(event)
          ? 'An error has occured, please login again.'
          : 'Unable to authorize user',
      })
    return frame.request(event, { ...data, accessToken, ...args } as unknown as FrameInput<E>, options)
  })
}
