import { askFrame, type WalletContext } from '../connect.ts'

/**
 * Restores a disabled device for a user with a second factor, who verifies it first. Others use `restoreDevice`.
 *
 * @throws AppError as `restoreDevice`, and `missing_or_invalid_mfa` when the factor is not verified.
 *
 * @example
 * const [last] = await listDisabledDevices(client)
 * if (last) await restoreDeviceByFactor(context, last.id)
 */
export async function restoreDeviceByFactor(context: WalletContext, id: string): Promise<void> {
  await askFrame(context, 'privy:devices:restore', { id })
}
