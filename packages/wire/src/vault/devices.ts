import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

const text = v.string()
const Device = v.looseObject({
  id: text,
  label: text,
  created_at: v.number(),
  last_used_at: v.number(),
})

/** Ours: devices that hold a slot, and those that were disabled and can be put back. Times are Unix seconds. */
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
 * Ours: disables a device at once. The user is notified, with a link that puts it back. Its server halves are erased after
 * 30 days; then what is stored on it opens nothing any more.
 */
export const revokeDevice = endpoint({
  method: 'POST',
  path: '/api/v1/users/me/devices/revoke',
  guard: 'user',
  input: v.object({ id: text }),
  reply: v.looseObject({ success: v.boolean() }),
})

/**
 * Ours: puts a disabled device back, on a fresh login. Of a user with a second factor it asks for a grant and the device
 * proof that belongs to it. `not_found` when the device is not disabled or its halves are erased.
 */
export const restoreDevice = endpoint({
  method: 'POST',
  path: '/api/v1/users/me/devices/restore',
  guard: 'user',
  input: v.object({ id: text }),
  reply: v.looseObject({ success: v.boolean() }),
})
