import { randomUUID } from 'node:crypto'
import { type Endpoint, endpoints, limits, mfa, vault } from '@latchkey/wire'
import { createAuthenticator } from '../authenticator.ts'
import { toAnyHandover } from '../delegation.ts'
import { factors, type MfaScene, pass, withWallet } from '../mfa.ts'
import { addPasskey, logInWith } from '../passkeys.ts'
import { type Session, signIn } from '../signIn.ts'
import { deviceIn, type TestDevice } from '../vaultDevice.ts'
import type { World } from '../world.ts'

/** A thief who has a bearer of yesterday links the thief's own passkey, and logs in with it. */
export async function logInOnHold(world: World, owner: Session): Promise<Session> {
  world.clock.forward({ seconds: limits.recoveryMaxAuthAgeSeconds + 3_600 })
  const renewal = await world.post('/api/v1/sessions', { refresh_token: owner.refreshToken })
  const authenticator = createAuthenticator()
  await addPasskey(world, { token: String(renewal.body.token) }, authenticator)
  const { status, body } = await logInWith(world, authenticator)
  if (status !== 200) throw new Error(`The thief is not logged in: ${JSON.stringify(body)}`)
  const { email, userId } = owner
  return { userId, email, token: String(body.token), refreshToken: String(body.refresh_token) }
}

export type HeldScene = MfaScene & { grant: string | undefined; deviceName: string }

/** A login on hold in the owner's own browser, with the owner's factor if there is one. */
export async function onHold(world: World, hasFactor: boolean): Promise<HeldScene> {
  const owner = await withWallet(world)
  await addPasskey(world, owner.session, owner.authenticator)
  if (hasFactor) await factors.totp.enroll(owner)
  const { body } = await world.get('/api/v1/users/me/devices', { token: owner.session.token })
  const [row] = body.devices as { id: string }[]
  const session = await logInOnHold(world, owner.session)
  const device = await deviceIn(world, session, { store: owner.device.store })
  const scene = { ...owner, session, device }
  const grant = hasFactor ? await pass(scene, 'totp', 'change') : undefined
  return { ...scene, grant, deviceName: row?.id ?? '' }
}

/** A user without a wallet, whose login is on hold. */
export async function onHoldWithoutWallet(world: World): Promise<TestDevice> {
  return deviceIn(world, await logInOnHold(world, await signIn(world)))
}

/** All data of a user that a call could change. */
export async function readUser({ ctx }: World, userId: string): Promise<string> {
  const tables = [
    ...(['linked_accounts', 'mfa_factors', 'recovery_codes', 'entropies', 'wallets', 'slots'] as const),
    ...(['devices', 'wallet_intents', 'recovery_changes', 'sessions', 'audit_log', 'api_wallets'] as const),
  ]
  const rows = await Promise.all(
    tables.map((table) => ctx.db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()),
  )
  return JSON.stringify(rows)
}

/** A valid input for every call of the vault and of second factors. */
export async function toInput(
  name: string,
  { device, address, authenticator, world, deviceName }: HeldScene,
) {
  if (name === 'vault.restoreDevice') return { id: deviceName }
  if (name === 'vault.takeOver') return { intent_id: randomUUID(), recipient_key: 'BA' }
  if (name === 'vault.delegate') return toAnyHandover(address)
  const uuid = randomUUID()
  const envelope = { v: 1, typ: 'slot', kid: 'x', iv: 'AA', kc: 'AA', ct: 'AA' }
  const wallet = { chain_type: 'ethereum', hd_wallet_index: 0, address }
  const imported_address = `0x${Buffer.from(world.ctx.random(20)).toString('hex')}`
  return {
    ...{ entropy_id: address, device_public_key: device.record.publicKey, ...wallet, addresses: [wallet] },
    ...{ slot_id: uuid, intent_id: uuid, idempotency_key: uuid, imported_address },
    slot: {
      slot_id: uuid,
      kind: 'privy',
      sealed: envelope,
      server_half: 'A'.repeat(43),
      client_half: 'A'.repeat(43),
    },
    ...{ signature: `0x${'0'.repeat(130)}`, root_signature: `0x${'0'.repeat(130)}` },
    ...{ phoneNumber: '+12133728888', code: '123456', purpose: 'use', action: 'verify' },
    credential_ids: authenticator.stored.map(({ id }) => id),
  }
}

/** Whether a device must prove itself for a call. */
export function isOnDevice(endpoint: Endpoint): boolean {
  const ofPage: readonly Endpoint[] = [
    ...[mfa.initSms, mfa.initPasskey, vault.listDevices, vault.revokeDevice],
    ...[vault.delegationTerms, vault.revokeDelegation],
  ]
  return (
    !ofPage.includes(endpoint) &&
    ([...Object.values(vault), ...Object.values(mfa)] as unknown[]).includes(endpoint)
  )
}

export function getEndpoint(name: string): Endpoint {
  const endpoint = endpoints[name]
  if (!endpoint) throw new Error(`There is no call ${name}.`)
  return endpoint
}
