import { AppError, type FrameEvent, type FrameInput, type FrameReply } from '@latchkey/wire'
import { requireUser } from '../account/manage.ts'
import type { User } from '../account/user.ts'
import { embeddedWallets } from '../account/wallets.ts'
import type { WalletContext } from '../wallet/connect.ts'
import { withRecovery } from '../wallet/embedded/recoverWallet.ts'
import { frameErrorType } from '../wallet/frame/frameErrorType.ts'
import { forgetFactor, passFactor } from './passFactor.ts'

/** The secret for an authenticator app, to scan or to type. */
export type TotpEnrollment = { secret: string; authUrl: string }

/**
 * Texts a code to a number that should become a second factor. The number counts after `enrollSms` has verified the
 * code.
 *
 * @throws AppError, as `enrollTotp`.
 *
 * @example
 * await beginSmsEnrollment(context, { phoneNumber: '+12133734253' })
 * await enrollSms(context, { phoneNumber: '+12133734253', mfaCode: '123456' })
 */
export async function beginSmsEnrollment(
  context: WalletContext,
  { phoneNumber }: { phoneNumber: string },
): Promise<void> {
  await change(context, 'privy:mfa:init-enrollment', { method: 'sms', phoneNumber })
}

/**
 * Creates a secret for an authenticator app. It counts after `enrollTotp` has verified a code of the app.
 *
 * @throws AppError, as `enrollTotp`.
 *
 * @example
 * const { secret, authUrl } = await beginTotpEnrollment(context)
 */
export async function beginTotpEnrollment(context: WalletContext): Promise<TotpEnrollment> {
  const { secret, authUrl } = await change(context, 'privy:mfa:init-enrollment', { method: 'totp' })
  if (!secret || !authUrl) throw new AppError('unknown_mfa_error')
  return { secret, authUrl }
}

/**
 * Adds a phone number as a second factor. When this resolves, it is in the user's `mfaMethods`.
 *
 * @throws AppError, as `enrollTotp`.
 *
 * @example
 * await enrollSms(context, { phoneNumber: '+12133734253', mfaCode: '123456' })
 */
export function enrollSms(
  context: WalletContext,
  { phoneNumber, mfaCode }: { phoneNumber: string; mfaCode: string },
): Promise<User> {
  const data = { method: 'sms', phoneNumber, code: toCode(mfaCode) } as const
  return changeAndRead(context, 'privy:mfa:submit-enrollment', data)
}

/**
 * Adds an authenticator app as a second factor. When this resolves, it is in the user's `mfaMethods`. Users who already
 * have a second factor verify it first.
 *
 * @throws AppError `must_be_authenticated`; or the frame's error (see `frameErrorType`): `missing_or_invalid_mfa` for a
 * wrong code, `too_many_requests` after four of them, `missing_or_invalid_token` if the login is too old,
 * `not_supported` if the app does not offer it.
 *
 * @example
 * const { mfaMethods } = await enrollTotp(context, { mfaCode: '123456' })
 */
export function enrollTotp(context: WalletContext, { mfaCode }: { mfaCode: string }): Promise<User> {
  const data = { method: 'totp', code: toCode(mfaCode) } as const
  return changeAndRead(context, 'privy:mfa:submit-enrollment', data)
}

/**
 * Sets which of the user's passkeys are second factors: exactly these (protocol 5.4). With `unlinksOthers`, the removed
 * ones are also unlinked.
 *
 * @throws AppError, as `enrollTotp`.
 *
 * @example
 * await enrollPasskeys(context, { credentialIds: ['bOe6yJmUfZ2vO0xQ'] })
 */
export async function enrollPasskeys(
  context: WalletContext,
  { credentialIds, unlinksOthers }: { credentialIds: readonly string[]; unlinksOthers?: boolean | undefined },
): Promise<User> {
  const { linkedAccounts } = requireUser(context.client)
  const data = { method: 'passkey', credentialIds: [...credentialIds] } as const
  let user = await changeAndRead(context, 'privy:mfa:submit-enrollment', data)
  if (!unlinksOthers) return user
  for (const account of linkedAccounts) {
    if (account.type !== 'passkey' || !account.enrolledInMfa) continue
    if (!credentialIds.includes(account.credentialId))
      user = await removePasskey(context, account.credentialId)
  }
  return user
}

/**
 * Removes a second factor. With `passkey` it removes all of them; they stay linked unless they should be unlinked. The
 * user verifies a factor first.
 *
 * @throws AppError, as `enrollTotp`.
 *
 * @example
 * const { mfaMethods } = await removeFactor(context, 'sms')
 */
export function removeFactor(
  context: WalletContext,
  method: User['mfaMethods'][number],
  { unlinks }: { unlinks?: boolean | undefined } = {},
): Promise<User> {
  if (method === 'passkey') return enrollPasskeys(context, { credentialIds: [], unlinksOthers: unlinks })
  return changeAndRead(context, 'privy:mfa:unenroll', { method })
}

/**
 * Unlinks a passkey from the user, also one that is a second factor.
 *
 * @throws AppError, as `enrollTotp`; and `cannot_unlink_sole_account`.
 *
 * @example
 * await removePasskey(context, 'bOe6yJmUfZ2vO0xQ')
 */
export function removePasskey(context: WalletContext, credentialId: string): Promise<User> {
  return changeAndRead(context, 'privy:auth:unlink-passkey', { credentialId, removeAsMfa: true })
}

/** Pasted codes may contain spaces. */
const toCode = (input: string) => input.replaceAll(/\s/g, '')

type Data<E extends FrameEvent> = Omit<
  FrameInput<E>,
  'accessToken' | 'mfaMethod' | 'mfaCode' | 'relyingParty'
>

async function changeAndRead<E extends FrameEvent>(
  context: WalletContext,
  event: E,
  data: Data<E>,
): Promise<User> {
  await change(context, event, data)
  return (await context.client.session.refreshAfterChange()) ?? requireUser(context.client)
}

/**
 * Runs outside the loop of other operations. There, each `missing_or_invalid_mfa` means that a factor must be verified;
 * here it may be about the enrolled code, and sending that again would use up the user's attempts (protocol 5.6).
 */
async function change<E extends FrameEvent>(
  context: WalletContext,
  event: E,
  data: Data<E>,
): Promise<FrameReply<E>> {
  const wasAsked = await passFactor(context)
  try {
    return await ask(context, event, data)
  } catch (cause) {
    if (frameErrorType(cause) !== 'missing_or_invalid_mfa') throw cause
    // The frame was loaded again, or a factor was enrolled elsewhere.
    await forgetFactor(context)
    if ('code' in data || wasAsked || !(await passFactor(context))) throw cause
    return ask(context, event, data)
  }
}

/**
 * The vault accepts the first factor from a device that has the wallet. On another device the wallet is recovered
 * first.
 */
function ask<E extends FrameEvent>(context: WalletContext, event: E, data: Data<E>): Promise<FrameReply<E>> {
  const [wallet] = embeddedWallets(requireUser(context.client))
  const send = () => request(context, event, data)
  return wallet ? withRecovery(context, wallet, send) : send()
}

async function request<E extends FrameEvent>(
  { client, frame }: WalletContext,
  event: E,
  data: Data<E>,
): Promise<FrameReply<E>> {
  const accessToken = await client.session.getServerToken()
  if (!accessToken) throw new AppError('must_be_authenticated', { message: 'Unable to authorize user' })
  return frame.request(event, { ...data, accessToken } as unknown as FrameInput<E>)
}
