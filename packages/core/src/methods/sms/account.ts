import type { TypedAccount } from '../../account/accountType.ts'

export type Phone = { number: string }
export type PhoneWithMetadata = TypedAccount<'phone', Phone>
