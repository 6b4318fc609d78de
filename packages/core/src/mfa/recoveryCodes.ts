import { askFrame, type WalletContext } from '../wallet/connect.ts'

/**
 * Creates ten recovery codes. Each works once in place of a second factor. Show them now: they cannot be read later.
 * Earlier codes no longer work. The user is asked for a factor, except right after adding the first one.
 *
 * @throws AppError `missing_or_invalid_mfa`, also for a user without a second factor; `missing_or_invalid_token` if the
 * login is too old.
 *
 * @example
 * const codes = await makeRecoveryCodes(context)
 */
export async function makeRecoveryCodes(context: WalletContext): Promise<string[]> {
  const { codes } = await askFrame(context, 'privy:mfa:make-recovery-codes', {})
  return codes
}

/**
 * Returns the number of unused recovery codes.
 *
 * @example
 * if ((await countRecoveryCodes(context)) < 3) console.log('Make new recovery codes soon.')
 */
export async function countRecoveryCodes(context: WalletContext): Promise<number> {
  const { left: count } = await askFrame(context, 'privy:mfa:count-recovery-codes', {})
  return count
}
