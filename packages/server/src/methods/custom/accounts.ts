import { AccountText, accountReader } from '../../user/readAccount.ts'

export const customAccounts = {
  custom_auth: accountReader({ custom_user_id: AccountText }, ({ custom_user_id: id }) => ({
    ...{ type: 'custom_auth', subject: id, data: { custom_user_id: id }, display: id },
  })),
}
