import type { PasskeyWithMetadata } from '@latchkey/core'
import { useSessionUser } from '../../context.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { PasskeyItem } from './PasskeyList.tsx'
import { toPasskeyItem } from './passkeyItem.ts'

/** Those that can be second factors, or that are. */
export function usePasskeys(isEnabled: boolean): PasskeyItem[] {
  const texts = useMoreTexts()
  const accounts = useSessionUser()?.linkedAccounts ?? []
  return accounts
    .filter((account): account is PasskeyWithMetadata => account.type === 'passkey')
    .filter(({ enrolledInMfa }) => !isEnabled || enrolledInMfa)
    .map((passkey) => toPasskeyItem(passkey, texts))
}
