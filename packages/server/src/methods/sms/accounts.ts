import { parseNumber, phoneIdentity } from '../../user/phoneNumber.ts'
import { AccountText, accountReader } from '../../user/readAccount.ts'

export const phoneAccounts = {
  phone: accountReader({ number: AccountText }, ({ number }) => phoneIdentity(parseNumber(number))),
}
