import type { OAuthProviderType } from '@latchkey/core'
import type { Unlinking } from '../../account/linking/linking.ts'
import { type Unlink, useUnlink } from '../../account/linking/useUnlink.ts'

export type UseUnlinkOAuthInterface = Unlink<{ provider: OAuthProviderType; subject: string }>

/**
 * Unlinks a social account from the signed-in user.
 *
 * @example
 * const { unlink } = useUnlinkOAuth()
 * await unlink({ provider: 'google', subject: user.google?.subject ?? '' })
 */
export function useUnlinkOAuth(): UseUnlinkOAuthInterface {
  return useUnlink(takeOAuth)
}
const takeOAuth = (from: Unlinking, account: { provider: OAuthProviderType; subject: string }) =>
  from.unlinkOAuth(account)
