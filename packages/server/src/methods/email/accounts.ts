import { email } from '@latchkey/wire'
import { accountReader } from '../../user/readAccount.ts'
import { emailIdentity } from './rules.ts'

export const emailAccounts = {
  email: accountReader({ address: email.EmailAddress }, ({ address }) => emailIdentity(address)),
}
