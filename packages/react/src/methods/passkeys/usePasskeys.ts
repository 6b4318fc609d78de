import type { PasskeyWithMetadata } from '@latchkey/core'
import { useLatchkey, useSessionUser } from '../../context.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { PasskeyItem } from './PasskeyList.tsx'
import { toPasskeyItem } from './passkeyItem.ts'

/** The passkeys of the signed-in user: all, or only second factors. */
export function usePasskeys(of: 'user' | 'mfa' = 'user'): PasskeyItem[] {
  const texts = useMoreTexts()
  const { session } = useLatchkey().client
  const accounts = useSessionUser()?.linkedAccounts ?? []
  return accounts
    .filter((account): account is PasskeyWithMetadata => account.type === 'passkey')
    .filter(({ enrolledInMfa }) => of === 'user' || enrolledInMfa)
    .map((passkey) => toPasskeyItem(passkey, texts, session.now()))
}
