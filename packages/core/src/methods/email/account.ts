import type { TypedAccount } from '../../account/accountType.ts'

export type Email = { address: string }
export type EmailWithMetadata = TypedAccount<'email', Email>
