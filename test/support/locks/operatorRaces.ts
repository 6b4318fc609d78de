import { randomUUID } from 'node:crypto'
import { rebindApp, rotateSecret, updateApp } from '../../../packages/server/src/app/manage.ts'
import { findApp } from '../../../packages/server/src/app/store.ts'
import type { Context } from '../../../packages/server/src/context.ts'
import { issueCode } from '../../../packages/server/src/otp/issue.ts'
import { insertAccount } from '../../../packages/server/src/user/store.ts'
import { signInBySms } from '../signIn.ts'
import type { World } from '../world.ts'
import { endOfPost, type Race, type RaceCase, settleCall } from './race.ts'
import { endOfUnlock, findDevice, revokeDevice, withVault } from './vaultCalls.ts'

/** Locks the row of the app. */
const heldApp =
  ({ app }: World): Race['held'] =>
  (trx) =>
    trx.selectFrom('apps').select('id').where('id', '=', app.id).forUpdate().execute()

async function readApp({ ctx, app }: World) {
  return ctx.db.selectFrom('apps').selectAll().where('id', '=', app.id).executeTakeFirstOrThrow()
}

/** Races of operators' changes, and of rows that do not belong to a user. Each key is a row of `list.ts`. */
export const operatorRaces: Record<string, RaceCase> = {
  'two settings of one app': {
    async start(world) {
      const calls = [
        () =>
          settleCall(updateApp(world.ctx, world.app.id, { settings: { max_linked_wallets_per_user: 7 } })),
        () => settleCall(updateApp(world.ctx, world.app.id, { name: 'Another name' })),
      ]
      const after = async () => (await readApp(world)).settings.max_linked_wallets_per_user
      return { held: heldApp(world), calls, after }
    },
    ends: ['passes', 'passes'],
    leaves: 7,
  },
  'a setting, and the row of its app is bound again': {
    async start(world) {
      const calls = [
        () => settleCall(updateApp(world.ctx, world.app.id, { name: 'A third name' })),
        () => settleCall(rebindApp(world.ctx, world.app.id)),
      ]
      return { held: heldApp(world), calls, after: async () => (await readApp(world)).name }
    },
    ends: ['passes', 'passes'],
    leaves: 'A third name',
  },
  'two new secrets of one app': {
    async start(world) {
      const rotate = () => settleCall(rotateSecret(world.ctx, world.app.id, { overlapSeconds: 60 }))
      const after = async () => {
        const secrets = await world.ctx.db
          .selectFrom('app_secrets')
          .select('id')
          .where('app_id', '=', world.app.id)
          .where('expires_at', 'is', null)
          .execute()
        return secrets.length
      }
      return { held: heldApp(world), calls: [rotate, rotate], after }
    },
    ends: ['passes', 'passes'],
    leaves: 1,
  },
  'a sign-up, and a limit of users': {
    async start(world) {
      const email = 'limit@races.example'
      await world.post('/api/v1/passwordless/init', { email })
      const body = { email, code: world.codeFor(email) }
      const { userId } = await signInBySms(world, '+12133729999')
      // The sign-up has not counted a seat, and waits for an address that another login is about to take.
      const lock: Race['held'] = (trx) =>
        insertAccount(
          { db: trx, binding: world.ctx.binding },
          {
            appId: world.app.id,
            userId,
            identity: { type: 'email', subject: email, data: { address: email } },
            now: world.clock.now(),
          },
        )
      const calls = [
        () => endOfPost(world, { path: '/api/v1/passwordless/authenticate', body }),
        () => settleCall(updateApp(world.ctx, world.app.id, { userLimit: 1_000_000 })),
      ]
      const after = async () => {
        const { user_count } = await readApp(world)
        const users = await world.ctx.db
          .selectFrom('users')
          .select('id')
          .where('app_id', '=', world.app.id)
          .where('deleted_at', 'is', null)
          .execute()
        await updateApp(world.ctx, world.app.id, { userLimit: null })
        return users.length - Number(user_count)
      }
      return { held: lock, calls, after }
    },
    ends: ['passes', 'passes'],
    leaves: 0,
  },
  'two processes send a code to one address': {
    async start(world) {
      const app = await findApp(world.ctx, world.app.id)
      if (!app) throw new Error('The world has its app.')
      const recipient = `${randomUUID()}@races.example`
      const target = { app, channel: 'email', recipient, purpose: 'login', userId: '', address: '' } as const
      // Statements of one process share a connection, so they never run at the same time.
      const send = (writes: Context['db']) =>
        issueCode({ ...world.ctx, pipelines: { ...world.ctx.pipelines, writes } }, target, async () => {})
      const call = () => settleCall(send(world.ctx.db))
      return { held: (trx) => send(trx), calls: [call, call] }
    },
    ends: ['passes', 'too_many_requests'],
    inAnyOrder: true,
  },
  'the device is disabled: openDeviceSlot': {
    async start(world) {
      const scene = await withVault(world)
      const id = await findDevice(scene)
      const lock: Race['held'] = (trx) =>
        trx.selectFrom('devices').select('id').where('id', '=', id).forUpdate().execute()
      return { held: lock, calls: [() => revokeDevice(scene, id), endOfUnlock(scene)] }
    },
    ends: ['passes', 'wallet_not_on_device'],
  },
}
