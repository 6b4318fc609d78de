import { randomUUID } from 'node:crypto'
import { vault } from '@latchkey/wire'
import { clean } from '../../../packages/server/src/jobs/cleaning.ts'
import { issueNonce, nonceEnd } from '../../../packages/server/src/wallet/nonce.ts'
import { getDelegation } from '../delegation.ts'
import { settleCall } from '../locks/race.ts'
import { deviceCalls, recoverOn, type VaultScene, withVault } from '../locks/vaultCalls.ts'
import { accessKey, changeRecovery } from '../recoveryChange.ts'
import { type Session, signIn } from '../signIn.ts'
import { deviceIn, openIntent, stage, type TestDevice } from '../vaultDevice.ts'
import type { World } from '../world.ts'
import { type Edge, sameDevice } from './edge.ts'

const day = 86_400

/** The same user on the same device, with a login of this moment. */
async function again(at: World, scene: VaultScene): Promise<VaultScene> {
  const session = await signIn(at, scene.session.email)
  return { ...scene, world: at, session, device: await sameDevice(at, session, scene.device) }
}

/** A limit of this many per day. */
const budget = (count: number, call: (scene: VaultScene) => Promise<string>, seconds = day): Edge => ({
  seconds,
  async start(world) {
    const scene = await withVault(world)
    for (let n = 0; n < count; n++) {
      const result = await call(scene)
      if (result !== 'passes') throw new Error(`${n}: ${result}`)
    }
    return {
      probe: async (at) => call(await again(at, scene)),
      renew: async () => call(await again(world, scene)),
    }
  },
  before: 'too_many_requests',
  at: 'passes',
  // Refused attempts are not counted.
  isRenewed: false,
})

const toCall = (name: string) => async (scene: VaultScene) => {
  const call = await deviceCalls[name]?.(scene)
  if (!call) throw new Error(`There is no call ${name}.`)
  return call()
}

/** Guesses the password of a wallet, several times in a row, on a new device. Returns the result of the last guess. */
async function guess(at: World, scene: VaultScene, ...keys: string[]): Promise<string> {
  const device = await deviceIn(at, await signIn(at, scene.session.email))
  const { publicKey: device_public_key } = device.record
  const entropy_id = scene.made.wallet.entropyId
  let end = ''
  for (const access_key of keys)
    end = await settleCall(device.call(vault.recoverSlot, { entropy_id, device_public_key, access_key }))
  return end
}

async function withPassword(world: World): Promise<VaultScene> {
  const scene = await withVault(world)
  await changeRecovery(scene.device, scene.made)
  return scene
}
const wrongKey = 'w'.repeat(43)

type Creation = { session: Session; device: TestDevice; id: string; key: string }

async function beginCreation(world: World): Promise<Creation> {
  const session = await signIn(world)
  const device = await deviceIn(world, session)
  const key = randomUUID()
  const intent = await openIntent(device, key)
  if (intent.status !== 'open') throw new Error('The user has no wallet yet.')
  return { session, device, id: intent.intent_id, key }
}

type Step = (creation: Creation) => Promise<unknown>

/** Each step of a creation begins its lease again. */
const toLeaseEdge = (step: Step, prepare?: Step): Edge => ({
  seconds: 60,
  async start(world) {
    const creation = await beginCreation(world)
    await prepare?.(creation)
    const probe = async (at: World) => settleCall(openIntent(await deviceIn(at, creation.session)))
    return { probe, renew: () => step(creation) }
  },
  before: 'wallet_creation_in_progress',
  at: 'passes',
  isRenewed: true,
})

/** Durations of the vault. */
export const vaultEdges: Record<string, Edge> = {
  'a creation that another device waits for: what is staged': toLeaseEdge(({ device, id }) =>
    stage(device, id),
  ),
  'a creation that another device waits for: what is read': toLeaseEdge(
    ({ device, id }) => device.call(vault.readMaterial, { intent_id: id }),
    ({ device, id }) => stage(device, id),
  ),
  'a creation that another device waits for: what is taken up again': toLeaseEdge(({ device, key }) =>
    openIntent(device, key),
  ),
  // A day after its lease, and a second: at the end itself it has not expired yet.
  'a creation that was left': {
    seconds: day + 60 + 1,
    async start(world) {
      const { session, device, id } = await beginCreation(world)
      const probe = async (at: World) => {
        await clean(at.ctx)
        const rows = await at.ctx.db
          .selectFrom('wallet_intents')
          .select('id')
          .where('user_id', '=', session.userId)
          .execute()
        return rows.length === 1 ? 'kept' : 'removed'
      }
      const renew = async () => {
        const fresh = await sameDevice(world, await signIn(world, session.email), device)
        await stage(fresh, id)
      }
      return { probe, renew }
    },
    before: 'kept',
    at: 'removed',
    isRenewed: true,
  },
  'a creation that is finished, for a repeated commit': {
    seconds: 30 * day + 1,
    async start(world) {
      const { session } = await withVault(world)
      const probe = async (at: World) => {
        await clean(at.ctx)
        const rows = await at.ctx.db
          .selectFrom('wallet_intents')
          .select('id')
          .where('user_id', '=', session.userId)
          .execute()
        return rows.length === 1 ? 'kept' : 'removed'
      }
      return { probe }
    },
    before: 'kept',
    at: 'removed',
  },
  'a nonce of a device': {
    seconds: 300,
    async start(world) {
      // A nonce is named after the first of ten seconds.
      world.clock.forward({ seconds: 10 - (Math.floor(world.clock.now().getTime() / 1_000) % 10) })
      const nonce = await issueNonce(world.ctx, world.app.id)
      const probe = async ({ ctx, app }: World) =>
        (await nonceEnd(ctx, { appId: app.id, nonce })) ? 'passes' : 'over'
      return { probe }
    },
    before: 'passes',
    at: 'over',
  },
  'the day of five recoveries': budget(5, async (scene) =>
    settleCall(recoverOn(await deviceIn(scene.world, scene.session), scene)),
  ),
  'the day of ten exports': budget(10, toCall('exportSlot')),
  'the hour of sixty readings of terms': budget(
    60,
    async ({ world, device, made }) => {
      await getDelegation(world)
      const wallet = { address: made.wallet.entropyId, chain_type: 'ethereum' } as const
      return settleCall(device.call(vault.delegationTerms, wallet))
    },
    3_600,
  ),
  'the day of twenty slots': budget(20, toCall('addDeviceSlot')),
  'the day of twenty changes of the recovery': budget(20, toCall('stageRecovery')),
  'the hour of sixty creations': {
    seconds: 3_600,
    async start(world) {
      const { session, device } = await beginCreation(world)
      for (let n = 1; n < 60; n++) await openIntent(device)
      const probe = async (at: World) =>
        settleCall(openIntent(await sameDevice(at, await signIn(at, session.email), device)))
      return { probe }
    },
    before: 'too_many_requests',
    at: 'passes',
  },
  'the lock after ten wrong passwords': {
    seconds: day,
    async start(world) {
      const scene = await withPassword(world)
      await guess(world, scene, ...Array<string>(10).fill(wrongKey))
      return {
        probe: (at) => guess(at, scene, accessKey),
        renew: () => guess(world, scene, wrongKey),
      }
    },
    before: 'too_many_requests',
    at: 'passes',
    isRenewed: false,
  },
  'the day in which nine wrong passwords count': {
    seconds: day,
    async start(world) {
      const scene = await withPassword(world)
      await guess(world, scene, ...Array<string>(9).fill(wrongKey))
      // The tenth, which locks if the nine still count.
      const probe = (at: World) => guess(at, scene, wrongKey, accessKey)
      // A right one does not count as wrong: the day does not start again.
      return { probe, renew: () => guess(world, scene, accessKey) }
    },
    before: 'too_many_requests',
    at: 'passes',
    isRenewed: false,
  },
}
