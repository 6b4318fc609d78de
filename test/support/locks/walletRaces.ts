import { limits, vault } from '@latchkey/wire'
import { findApp } from '../../../packages/server/src/app/store.ts'
import { restoreWallet } from '../../../packages/server/src/wallet/restoreWallet.ts'
import { toStaging } from '../recoveryChange.ts'
import { signIn } from '../signIn.ts'
import { linkTo, press } from '../undo.ts'
import { deviceIn, openIntent, recover } from '../vaultDevice.ts'
import { endAllSessions } from './mfaRaces.ts'
import { type Call, endOfPost, type RaceCase, settleCall } from './race.ts'
import {
  creationCalls,
  deviceCalls,
  findDevice,
  recoverOn,
  revokeDevice,
  startCreation,
  userCalls,
  type VaultScene,
  withVault,
} from './vaultCalls.ts'

/** A login of this moment replaces the address of its user. */
async function changeAddress({ world, session }: VaultScene): Promise<Call> {
  const newAddress = `new-${session.email}`
  const { token } = session
  await world.post('/api/v1/passwordless/init', { email: newAddress }, { token })
  const body = { oldAddress: session.email, newAddress, code: world.codeFor(newAddress) }
  return () => endOfPost(world, { path: '/api/v1/passwordless/update', body, token })
}

async function countRows({ world, session }: VaultScene, table: 'devices' | 'wallets'): Promise<number> {
  const rows = await world.ctx.db
    .selectFrom(table)
    .select('user_id')
    .where('user_id', '=', session.userId)
    .execute()
  return rows.length
}

async function prepareConsent(scene: VaultScene): Promise<Call> {
  const call = await deviceCalls.delegate?.(scene)
  if (!call) throw new Error('It is in the table.')
  return call
}

/** The number of wallets that the signer would sign for. */
async function countConsents({ world, session }: VaultScene): Promise<number> {
  const rows = await world.ctx.db
    .selectFrom('api_wallets')
    .select('id')
    .where('user_id', '=', session.userId)
    .where('consent', 'is not', null)
    .execute()
  return rows.length
}

const refusedSession: Pick<RaceCase, 'ends'> = { ends: ['passes', 'missing_or_invalid_token'] }

/** Every call that locks the user, and the end of the session that makes it. */
const endedSessions = Object.fromEntries<RaceCase>([
  ...Object.keys(creationCalls).map((name): [string, RaceCase] => [
    `the session ends: ${name}`,
    {
      ...refusedSession,
      async start(world) {
        const { session, call } = await startCreation(world, name)
        return { held: session.userId, calls: [await endAllSessions(world, session.email), call] }
      },
    },
  ]),
  ...Object.entries({ ...deviceCalls, ...userCalls }).map(([name, prepare]): [string, RaceCase] => [
    `the session ends: ${name}`,
    {
      ...refusedSession,
      async start(world) {
        const scene = await withVault(world)
        const call = await prepare(scene)
        return {
          held: scene.session.userId,
          calls: [await endAllSessions(world, scene.session.email), call],
        }
      },
    },
  ]),
])

/** Every call of a device that has the wallet, and its end. */
const endedDevices = Object.fromEntries(
  Object.entries(deviceCalls).map(([name, prepare]): [string, RaceCase] => [
    `the device is disabled: ${name}`,
    {
      async start(world) {
        const scene = await withVault(world)
        const call = await prepare(scene)
        const id = await findDevice(scene)
        return { held: scene.session.userId, calls: [() => revokeDevice(scene, id), call] }
      },
      ends: ['passes', 'wallet_not_on_device'],
    },
  ]),
)

/** Every step of a creation, and another creation that replaces it. */
const endedCreations = Object.fromEntries(
  Object.keys(creationCalls).map((name): [string, RaceCase] => [
    `another creation begins: ${name}`,
    {
      async start(world) {
        const { session, device, call } = await startCreation(world, name)
        return { held: session.userId, calls: [() => settleCall(openIntent(device)), call] }
      },
      ends: ['passes', 'not_found'],
    },
  ]),
)

/** Races of the vault. Each key is a row of `list.ts`. */
export const walletRaces: Record<string, RaceCase> = {
  ...endedSessions,
  ...endedDevices,
  ...endedCreations,
  'the session ends: createIntent': {
    ...refusedSession,
    async start(world) {
      const session = await signIn(world)
      const device = await deviceIn(world, session)
      const calls = [await endAllSessions(world, session.email), () => settleCall(openIntent(device))]
      return { held: session.userId, calls }
    },
  },
  'a wallet is made: createIntent': {
    async start(world) {
      const { session, call } = await startCreation(world, 'commitIntent')
      const device = await deviceIn(world, session)
      const open = async () => (await openIntent(device)).status
      return { held: session.userId, calls: [call, open] }
    },
    ends: ['passes', 'exists'],
  },
  'two materials of one creation': {
    async start(world) {
      const { session, device, intent_id, call } = await startCreation(world, 'stageMaterial')
      const other = await creationCalls.stageMaterial?.({ session, device, intent_id })
      if (!other) throw new Error('It is in the table.')
      return { held: session.userId, calls: [call, other] }
    },
    ends: ['passes', 'invalid_data'],
  },
  'a device is disabled twice': {
    async start(world) {
      const scene = await withVault(world)
      const id = await findDevice(scene)
      const revoke = () => revokeDevice(scene, id)
      return { held: scene.session.userId, calls: [revoke, revoke] }
    },
    ends: ['passes', 'not_found'],
  },
  'the address is replaced: restoreDevice': withContactGone('restoreDevice', 'recovery_on_hold'),
  'the address is replaced: exportSlot': withContactGone('exportSlot', 'export_on_hold'),
  'the address is replaced: delegate': withContactGone('delegate', 'delegation_on_hold'),
  'two consents for one wallet': {
    async start(world) {
      const scene = await withVault(world)
      const calls = [await prepareConsent(scene), await prepareConsent(scene)]
      return { held: scene.session.userId, calls, after: () => countConsents(scene) }
    },
    ends: ['passes', 'wallet_already_delegated'],
    leaves: 1,
  },
  'a consent, and its end': {
    async start(world) {
      const scene = await withVault(world)
      const { token } = scene.session
      const revoke = () => endOfPost(world, { path: vault.revokeDelegation.path, body: {}, token })
      const calls = [await prepareConsent(scene), revoke]
      return { held: scene.session.userId, calls, after: () => countConsents(scene) }
    },
    ends: ['passes', 'passes'],
    leaves: 0,
  },
  'the address is replaced: recoverSlot': withContactGone('recoverSlot', 'recovery_on_hold'),
  'the recovery changes: recoverSlot': {
    async start(world) {
      const scene = await withVault(world)
      const commit = await deviceCalls.commitRecovery?.(scene)
      const device = await deviceIn(world, scene.session)
      if (!commit) throw new Error('It is in the table.')
      return { held: scene.session.userId, calls: [commit, () => settleCall(recoverOn(device, scene))] }
    },
    ends: ['passes', 'invalid_data'],
  },
  'the last device that fits, twice': {
    async start(world) {
      const scene = await withVault(world)
      const { held, devices } = await fillDevices(scene, limits.devicesPerUser - 1)
      const calls = devices.map((device) => () => settleCall(recoverOn(device, scene)))
      return { held, calls, after: () => countRows(scene, 'devices') }
    },
    ends: ['passes', 'too_many_devices'],
    leaves: limits.devicesPerUser,
  },
  'two devices change the recovery': {
    async start(world) {
      const scene = await withVault(world)
      const commit = await deviceCalls.commitRecovery?.(scene)
      const device = await deviceIn(world, scene.session)
      await recover(device, scene.made.wallet.entropyId)
      const staging = await toStaging(device, scene.made)
      const { slot_id } = staging.slot
      await device.call(vault.stageRecovery, staging)
      await device.call(vault.readRecovery, { slot_id })
      if (!commit) throw new Error('It is in the table.')
      const calls = [commit, () => settleCall(device.call(vault.commitRecovery, { slot_id }))]
      return { held: scene.session.userId, calls }
    },
    ends: ['passes', 'invalid_data'],
  },
  'two recoveries are staged by one change': {
    async start(world) {
      const scene = await withVault(world)
      const call = await deviceCalls.stageRecovery?.(scene)
      if (!call) throw new Error('It is in the table.')
      return { held: scene.session.userId, calls: [call, call] }
    },
    ends: ['passes', 'passes'],
  },
  'one further wallet, twice': {
    async start(world) {
      const scene = await withVault(world)
      const call = await deviceCalls.addWallet?.(scene)
      if (!call) throw new Error('It is in the table.')
      return { held: scene.session.userId, calls: [call, call], after: () => countRows(scene, 'wallets') }
    },
    ends: ['passes', 'passes'],
    leaves: 2,
  },
  'one slot, twice': {
    async start(world) {
      const scene = await withVault(world)
      const call = await deviceCalls.addDeviceSlot?.(scene)
      if (!call) throw new Error('It is in the table.')
      return { held: scene.session.userId, calls: [call, call] }
    },
    ends: ['passes', 'passes'],
  },
  'the operator brings a wallet back, twice': {
    async start(world) {
      const scene = await withVault(world)
      await press(world, linkTo(world, scene.session.email, 'wallet'))
      const app = await findApp(world.ctx, world.app.id)
      if (!app) throw new Error('The world has its app.')
      const { userId } = scene.session
      const request = { app, userId, address: scene.made.wallet.entropyId, dryRun: false }
      const restore = () => settleCall(restoreWallet(world.ctx, request))
      return { held: userId, calls: [restore, restore] }
    },
    ends: ['passes', 'an error'],
  },
}

function withContactGone(name: string, code: string): RaceCase {
  return {
    async start(world) {
      const scene = await withVault(world)
      const call = await { ...deviceCalls, ...userCalls }[name]?.(scene)
      if (!call) throw new Error(`There is no call ${name}.`)
      return { held: scene.session.userId, calls: [await changeAddress(scene), call] }
    },
    ends: ['passes', code],
  }
}

/** As many other devices as a user may have, and two new browsers. */
async function fillDevices(scene: VaultScene, count: number) {
  const { world, session } = scene
  const [row] = await world.ctx.db
    .selectFrom('devices')
    .selectAll()
    .where('user_id', '=', session.userId)
    .execute()
  if (!row) throw new Error('The user has a device.')
  const public_key = JSON.stringify(row.public_key)
  const rows = Array.from({ length: count - 1 }, (_, n) => ({ ...row, public_key, id: `device ${n}` }))
  await world.ctx.db.insertInto('devices').values(rows).execute()
  const devices = [await deviceIn(world, session), await deviceIn(world, session)]
  return { held: session.userId, devices }
}
