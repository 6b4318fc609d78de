import { mfa } from '@latchkey/wire'
import type { OperationRequest } from '../channel/operation.ts'
import { type Frame, withDevice } from '../vault/vault.ts'

/**
 * Creates ten codes, for the page to show once. The first ten need the grant of the first factor's enrollment on this
 * device; later ones need a second factor verified for this (decision 17: second factors).
 */
export async function makeRecoveryCodes(
  { api, devices, grants }: Frame,
  { session, grant }: OperationRequest<'privy:mfa:make-recovery-codes'>,
) {
  const record = await devices.obtain(session)
  const caller = withDevice({ session, grant: grant ?? grants.findFirst(session) }, record)
  const { codes } = await api(mfa.makeRecoveryCodes, {}, caller)
  grants.dropFirst(session)
  return { codes }
}

export async function countRecoveryCodes(
  { api, devices }: Frame,
  { session, grant }: OperationRequest<'privy:mfa:count-recovery-codes'>,
) {
  const { left: count } = await api(
    mfa.countRecoveryCodes,
    {},
    withDevice({ session, grant }, await devices.obtain(session)),
  )
  return { left: count }
}
