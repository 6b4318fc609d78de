import type { OAuthProviderType, User } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../context.ts'
import { type Unlinking, unlinkingOf } from './linking.ts'

// The functions of `usePrivy` that take an account off, one to a hook, as later published versions have them.

export type Unlink<Account> = {
  /**
   * Takes the account off the signed-in user and gives who they are now.
   * @throws AppError `must_be_authenticated`, `cannot_unlink_sole_account`, `linked_account_not_found`.
   */
  unlink(account: Account): Promise<User>
}

function useUnlink<Account>(
  take: (unlinking: Unlinking, account: Account) => Promise<User>,
): Unlink<Account> {
  const latchkey = useLatchkey()
  return useMemo(() => ({ unlink: (account) => take(unlinkingOf(latchkey), account) }), [latchkey, take])
}

/**
 * Takes an e-mail address off the signed-in user.
 *
 * @example
 * const { unlink } = useUnlinkEmail()
 * await unlink({ address: email })
 */
export function useUnlinkEmail(): Unlink<{ address: string }> {
  return useUnlink(takeEmail)
}
const takeEmail = (from: Unlinking, { address }: { address: string }) => from.unlinkEmail(address)

/**
 * Takes a phone number off the signed-in user.
 *
 * @example
 * const { unlink } = useUnlinkPhone()
 * await unlink({ phoneNumber })
 */
export function useUnlinkPhone(): Unlink<{ phoneNumber: string }> {
  return useUnlink(takePhone)
}
const takePhone = (from: Unlinking, { phoneNumber }: { phoneNumber: string }) => from.unlinkPhone(phoneNumber)

/**
 * Takes a wallet that is not embedded off the signed-in user.
 *
 * @example
 * const { unlink } = useUnlinkWallet()
 * await unlink({ address })
 */
export function useUnlinkWallet(): Unlink<{ address: string }> {
  return useUnlink(takeWallet)
}
const takeWallet = (from: Unlinking, { address }: { address: string }) => from.unlinkWallet(address)

/**
 * Takes a Farcaster account off the signed-in user.
 *
 * @example
 * const { unlink } = useUnlinkFarcaster()
 * await unlink({ fid: user.farcaster?.fid ?? 0 })
 */
export function useUnlinkFarcaster(): Unlink<{ fid: number }> {
  return useUnlink(takeFarcaster)
}
const takeFarcaster = (from: Unlinking, { fid }: { fid: number }) => from.unlinkFarcaster(fid)

/**
 * Takes a Telegram account off the signed-in user.
 *
 * @example
 * const { unlink } = useUnlinkTelegram()
 * await unlink({ telegramUserId: user.telegram?.telegramUserId ?? '' })
 */
export function useUnlinkTelegram(): Unlink<{ telegramUserId: string }> {
  return useUnlink(takeTelegram)
}
const takeTelegram = (from: Unlinking, { telegramUserId }: { telegramUserId: string }) =>
  from.unlinkTelegram(telegramUserId)

/**
 * Takes a passkey off the signed-in user.
 *
 * @example
 * const { unlink } = useUnlinkPasskey()
 * for (const linked of user.linkedAccounts)
 *   if (linked.type === 'passkey') await unlink({ credentialId: linked.credentialId })
 */
export function useUnlinkPasskey(): Unlink<{ credentialId: string }> {
  return useUnlink(takePasskey)
}
const takePasskey = (from: Unlinking, { credentialId }: { credentialId: string }) =>
  from.unlinkPasskey(credentialId)

/**
 * Takes a social account off the signed-in user.
 *
 * @example
 * const { unlink } = useUnlinkOAuth()
 * await unlink({ provider: 'google', subject: user.google?.subject ?? '' })
 */
export function useUnlinkOAuth(): Unlink<{ provider: OAuthProviderType; subject: string }> {
  return useUnlink(takeOAuth)
}
const takeOAuth = (from: Unlinking, account: { provider: OAuthProviderType; subject: string }) =>
  from.unlinkOAuth(account)
