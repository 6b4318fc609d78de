import { vault } from '@latchkey/wire'
import type { OperationRequest } from '../channel/operation.ts'
import { type Frame, withDevice } from '../vault/vault.ts'

/** For a user with a second factor, the vault accepts this only from the device that has verified the factor. */
export async function restoreDevice(
  frame: Frame,
  { data, session, grant }: OperationRequest<'privy:devices:restore'>,
) {
  const caller = withDevice({ session, grant }, await frame.devices.obtain(session))
  await frame.api(vault.restoreDevice, { id: data.id }, caller)
  return {}
}
