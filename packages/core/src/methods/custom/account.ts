import type { TypedAccount } from '../../account/accountType.ts'

export type CustomJwtAccount = { customUserId: string }
export type CustomJwtAccountWithMetadata = TypedAccount<'custom_auth', CustomJwtAccount>
