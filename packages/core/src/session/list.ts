import type { Client } from '../client.ts'
import * as routes from './routes.ts'

/** A session of the user. */
export type SessionEntry = {
  id: string
  createdAt: Date
  lastUsedAt: Date
  /** `Firefox on Linux` */
  label: string
  /** Whether it is the requesting session. */
  current: boolean
}

/** A browser or app that can open the user's wallets. */
export type DeviceEntry = Omit<SessionEntry, 'current'>

/**
 * Lists the sessions of the signed-in user, newest first.
 * @throws AppError `missing_or_invalid_token` without one.
 *
 * @example
 * const others = (await listSessions(client)).filter(({ current }) => !current)
 */
export async function listSessions(client: Client): Promise<SessionEntry[]> {
  const { sessions } = await client.call(routes.listSessions, {})
  return sessions.map((row) => ({ ...entry(row), current: row.current }))
}

/**
 * Ends one session of the user, or all others if no id is given. Returns how many ended: 0 for an id of another user.
 * Source: R9 (changing session id).
 *
 * @throws AppError `missing_or_invalid_token` without a signed-in user.
 *
 * @example
 * const ended = await revokeSessions(client)
 */
export async function revokeSessions(client: Client, id?: string): Promise<number> {
  return (await client.call(routes.revokeSessions, { id })).revoked
}

/**
 * Lists the devices with a key slot of the user's wallets (security 2).
 *
 * @throws AppError `missing_or_invalid_token` without a signed-in user.
 *
 * @example
 * const labels = (await listDevices(client)).map(({ label }) => label)
 */
export async function listDevices(client: Client): Promise<DeviceEntry[]> {
  return (await client.call(routes.listDevices, {})).devices.map(entry)
}

/**
 * Disables a device and ends its session, unless it is the requesting one: the data on the device no longer opens a
 * wallet. The user is notified, and the link in the notice restores the device for 30 days. The wallets stay, and open
 * on other devices.
 *
 * @throws AppError `missing_or_invalid_token` without a signed-in user, `not_found` when the device belongs to another
 * user or is already disabled.
 *
 * @example
 * const lost = (await listDevices(client)).find(({ label }) => label === 'Firefox on Linux')
 * if (lost) await revokeDevice(client, lost.id)
 */
export async function revokeDevice(client: Client, id: string): Promise<void> {
  await client.call(routes.revokeDevice, { id })
}

/** A disabled device. */
export type DisabledDeviceEntry = DeviceEntry & {
  disabledAt: Date
  /** It can be restored until then. */
  erasedAt: Date
}

/**
 * Lists the disabled devices that can be restored.
 *
 * @throws AppError `missing_or_invalid_token` without a signed-in user.
 *
 * @example
 * const [last] = await listDisabledDevices(client)
 */
export async function listDisabledDevices(client: Client): Promise<DisabledDeviceEntry[]> {
  const { disabled_devices } = await client.call(routes.listDevices, {})
  return disabled_devices.map((row) => ({
    ...entry(row),
    disabledAt: new Date(row.disabled_at * 1_000),
    erasedAt: new Date(row.erased_at * 1_000),
  }))
}

/**
 * Restores a disabled device: the data there opens the wallets again. The user is notified.
 *
 * @throws AppError `fresh_login_required` or `login_on_hold` if the login is too old or on hold, `recovery_on_hold` for
 * a day after an address or number was removed, `proof_nonce_required` for a user with a second factor, who needs
 * `restoreDeviceByFactor`, `not_found` when the device is not disabled or was erased.
 *
 * @example
 * const [last] = await listDisabledDevices(client)
 * if (last) await restoreDevice(client, last.id)
 */
export async function restoreDevice(client: Client, id: string): Promise<void> {
  await client.call(routes.restoreDevice, { id })
}

type Row = { id: string; created_at: number; last_used_at: number; label: string }

function entry({ id, created_at, last_used_at, label }: Row): DeviceEntry {
  return { id, label, createdAt: new Date(created_at * 1_000), lastUsedAt: new Date(last_used_at * 1_000) }
}
