import { AppError, type FrameEvent, type FrameInput, type FrameReply } from '@latchkey/wire'
import { requireUser } from '../account/manage.ts'
import type { Client } from '../client.ts'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'
import { getEntropy } from './entropy.ts'
import type { RequestOptions, WalletFrame } from './frame.ts'
import { frameErrorType } from './frameErrorType.ts'
import { createMfaLoop, type MfaLoop } from './mfa.ts'

/** What every wallet operation acts with. */
export type WalletContext = { client: Client; frame: WalletFrame; mfa: MfaLoop }

/**
 * Puts together what wallet operations need. One for each client and frame: it holds the MFA listener.
 *
 * @example
 * const frame = createFrame(client)
 * const unmount = frame.mount()
 * const wallet = await createWallet(createWalletContext(client, frame))
 */
export function createWalletContext(client: Client, frame: WalletFrame): WalletContext {
  return { client, frame, mfa: createMfaLoop() }
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

/**
 * Makes a wallet usable on this device, recovering it first where it has never been (protocol 6.8).
 *
 * @throws AppError `wallet_not_on_device` when only the user's own password or cloud can recover it.
 */
export async function connectWallet(context: WalletContext, wallet: WalletWithMetadata): Promise<void> {
  const entropy = getEntropy(requireUser(context.client), wallet)
  const connect = () => askFrame(context, 'privy:wallets:connect', entropy)
  await recovering(context, wallet, connect)
}

/**
 * Does something with a wallet; when it is not on this device, recovers it and does it again. Automatic recovery needs
 * nothing from the user.
 */
export async function recovering<T>(
  context: WalletContext,
  wallet: WalletWithMetadata,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (frameErrorType(cause) !== 'wallet_not_on_device' || wallet.recoveryMethod !== 'privy') throw cause
    const { client } = context
    client.track('embedded_wallet_pinless_recovery_started', { walletAddress: wallet.address })
    await askFrame(context, 'privy:wallets:recover', getEntropy(requireUser(client), wallet))
    client.track('embedded_wallet_recovery_completed', { walletAddress: wallet.address })
    return work()
  }
}
