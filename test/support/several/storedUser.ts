import { randomUUID } from 'node:crypto'
import {
  listFormerAt,
  listFormerSince,
  withdraw,
} from '../../../packages/server/src/account/formerAccountStore.ts'
import { insertOrder } from '../../../packages/server/src/funding/orderStore.ts'
import { listOpenOrders } from '../../../packages/server/src/funding/orders.ts'
import { listFamily } from '../../../packages/server/src/session/forkStore.ts'
import { listLive } from '../../../packages/server/src/session/store.ts'
import { insertAccount } from '../../../packages/server/src/user/store.ts'
import { listDisabledRows, registerDevice } from '../../../packages/server/src/wallet/deviceStore.ts'
import { disableDevice } from '../../../packages/server/src/wallet/disableDevice.ts'
import { insertSlot } from '../../../packages/server/src/wallet/store.ts'
import { signIn } from '../signIn.ts'
import { createWallet, deviceIn } from '../vaultDevice.ts'
import type { StoredRow } from './stored.ts'

const range = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Lists of a user's former data, and of data that belongs together. */
export const storedUserRows: readonly StoredRow[] = [
  {
    readers: [
      'server/src/account/formerAccountStore.ts listFormerSince',
      'server/src/account/formerAccountStore.ts listFormerAt',
    ],
    several: 'accounts that were taken off a user',
    async compare({ world: { ctx }, owner, time }, count) {
      const subjects = range(count).map((at) => `was${at}@example.com`)
      for (const [at, subject] of subjects.entries()) {
        const identity = { type: 'custom_auth', subject, data: {} } as never
        await insertAccount(ctx, { ...owner, identity, now: time(at) })
        await withdraw(ctx, { ...owner, identity, now: time(at) })
        // The state after the account has ended, which differs from that after the link in a notice.
        await ctx.db
          .updateTable('linked_accounts')
          .set({ removed_at: null })
          .where('subject', '=', subject)
          .execute()
      }
      const rows = await ctx.db
        .selectFrom('linked_accounts')
        .selectAll()
        .where('user_id', '=', owner.userId)
        .where('deleted_at', 'is not', null)
        .execute()
      for (const row of rows) {
        const mac = await ctx.binding.mac('linked_accounts', row)
        await ctx.db.updateTable('linked_accounts').set({ mac }).where('subject', '=', row.subject).execute()
      }
      const since = await listFormerSince(ctx, { ...owner, since: time(1) })
      const at = count === 0 ? [] : await listFormerAt(ctx, { ...owner, closedAt: time(count - 1) })
      return {
        read: [since, at].map((all) => all.map(({ subject }) => subject)),
        wanted: [subjects.slice(1).toReversed(), subjects.slice(-1)],
      }
    },
  },
  {
    readers: ['server/src/session/forkStore.ts listFamily'],
    several: 'sessions that were forked from each other',
    max: 5,
    async compare({ world, session, owner }, count) {
      const { db } = world.ctx
      for (const _ of range(count)) {
        world.clock.forward({ seconds: 1_200 })
        await signIn(world, session.email)
      }
      const ids = (await listLive(db, { ...owner, now: world.clock.now() })).map(({ id }) => id)
      const [first = '', ...rest] = ids.toReversed()
      // The last login is separate; the others descend from each other.
      const family = [first, ...rest.slice(0, -1)]
      for (const [at, id] of family.entries())
        await db
          .updateTable('sessions')
          .set({ forked_from: family[at - 1] ?? null })
          .where('id', '=', id)
          .execute()
      const middle = family[Math.floor(family.length / 2)] ?? ''
      return {
        read: [...(await listFamily({ db }, { ...owner, session: middle }))].sort(),
        wanted: family.sort(),
      }
    },
  },
  {
    readers: ['server/src/wallet/deviceStore.ts listDisabledRows'],
    several: 'devices that were disabled, and can be put back',
    async compare({ world, session, owner, time }, count) {
      const { db } = world.ctx
      await createWallet(await deviceIn(world, session))
      const slot = await db
        .selectFrom('slots')
        .selectAll()
        .where('user_id', '=', owner.userId)
        .where('kind', '=', 'device')
        .executeTakeFirstOrThrow()
      const { entropy_id: entropyId, server_half, client_half, sealed, addresses } = slot
      const [live] = await listLive(db, { ...owner, now: world.clock.now() })
      const ids = range(count).map((at) => `device${at}`)
      for (const [at, id] of ids.entries()) {
        const device = { id, publicKey: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } } as never
        await registerDevice(db, owner, { device, label: id, sessionId: live?.id ?? '', now: time(at) })
        await insertSlot(db, owner, {
          slot: { slot_id: randomUUID(), kind: 'device', sealed, server_half, client_half },
          ...{ addresses, entropyId, deviceId: id, now: time(at) },
        })
      }
      for (const [at, id] of ids.entries()) await disableDevice(db, owner, { id, now: time(count + at) })
      const rows = await listDisabledRows(db, owner)
      return { read: rows.map(({ id }) => id), wanted: ids.toReversed() }
    },
  },
  {
    readers: ['server/src/funding/orders.ts listOpenOrders'],
    several: 'purchases that may still arrive, between others that are over',
    async compare({ world: { ctx }, owner, time }, count) {
      const ids = range(count).map(() => randomUUID())
      const order = {
        ...{
          app_id: owner.appId,
          user_id: owner.userId,
          provider: 'moonpay',
          method: 'card',
          use_sandbox: true,
        },
        ...{ address: `0x${'1'.repeat(40)}`, chain: 'eip155:1', asset: 'native', amount: null },
        ...{ transaction_hash: null, reference: null },
      }
      for (const [at, id] of ids.entries()) {
        const moment = { created_at: time(at), status_at: time(at) }
        await insertOrder(ctx.db, { ...order, ...moment, id, status: 'pending' } as never)
        await insertOrder(ctx.db, { ...order, ...moment, id: randomUUID(), status: 'success' } as never)
      }
      const app = await ctx.apps.find(owner.appId)
      const orders = await listOpenOrders({ ...ctx, now: () => time(count) }, {
        app,
        userId: owner.userId,
      } as never)
      // The list ends after the newest twenty.
      return { read: orders.map(({ id }) => id), wanted: ids.toReversed().slice(0, 20) }
    },
  },
]
