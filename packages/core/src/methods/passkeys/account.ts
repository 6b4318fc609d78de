import type { TypedAccount } from '../../account/accountType.ts'

export type Passkey = {
  credentialId: string
  enrolledInMfa: boolean
  authenticatorName?: string
  createdWithDevice?: string
  createdWithOs?: string
  createdWithBrowser?: string
}
export type PasskeyWithMetadata = TypedAccount<'passkey', Passkey>
