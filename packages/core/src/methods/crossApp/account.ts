import type { TypedAccount } from '../../account/accountType.ts'

export type CrossAppAccount = {
  subject: string
  embeddedWallets: { address: string }[]
  smartWallets: { address: string }[]
  providerApp: { id: string; name?: string; logoUrl?: string }
}
export type CrossAppAccountWithMetadata = TypedAccount<'cross_app', CrossAppAccount>
