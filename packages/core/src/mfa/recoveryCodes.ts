import { askFrame, type WalletContext } from '../wallet/connect.ts'

/**
 * Ten recovery codes, each of which passes once in place of a second factor: to be shown now, since nobody has them later.
 * Those before pass nothing any more. Right after the first factor was turned on the user is not asked for it; later they
 * are.
 *
 * @throws AppError `missing_or_invalid_mfa`, also of a user who has no second factor; `missing_or_invalid_token` for a
 * login of long ago.
 *
 * @example
 * const codes = await makeRecoveryCodes(context)
 */
export async function makeRecoveryCodes(context: WalletContext): Promise<string[]> {
  const { codes } = await askFrame(context, 'privy:mfa:make-recovery-codes', {})
  return codes
}

/**
 * How many recovery codes are left.
 *
 * @example
 * if ((await countRecoveryCodes(context)) < 3) console.log('Make new recovery codes soon.')
 */
export async function countRecoveryCodes(context: WalletContext): Promise<number> {
  const { left: count } = await askFrame(context, 'privy:mfa:count-recovery-codes', {})
  return count
}
