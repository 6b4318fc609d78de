import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

const text = v.string()
const Device = v.looseObject({
  id: text,
  label: text,
  created_at: v.number(),
  last_used_at: v.number(),
})

/** Ours: devices with a slot, and disabled ones that can be restored. Times are Unix seconds. */
export const listDevices = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/devices',
  guard: 'user',
  input: v.object({}),
  reply: v.looseObject({
    devices: v.array(Device),
    disabled_devices: v.array(
      v.looseObject({ ...Device.entries, disabled_at: v.number(), erased_at: v.number() }),
    ),
  }),
})

/**
 * Ours: disables a device at once. The user is notified, with a link that restores it. Its server halves are erased
 * after 30 days; then its data is useless.
 */
export const revokeDevice = endpoint({
  method: 'POST',
  path: '/api/v1/users/me/devices/revoke',
  guard: 'user',
  input: v.object({ id: text }),
  reply: v.looseObject({ success: v.boolean() }),
})

/**
 * Ours: restores a disabled device. Requires a fresh login and, for a user with a second factor, a grant with its
 * device proof. `not_found` if the device is not disabled or its halves are erased.
 */
export const restoreDevice = endpoint({
  method: 'POST',
  path: '/api/v1/users/me/devices/restore',
  guard: 'user',
  input: v.object({ id: text }),
  reply: v.looseObject({ success: v.boolean() }),
})
