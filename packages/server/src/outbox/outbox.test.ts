import { AppError } from '@latchkey/wire'
import { afterEach, expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import type { Mail, MailMessage, OutgoingMessage } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { createOutbox } from './outbox.ts'

const settleMs = 10_000

let db: World['ctx']['db'] | undefined

// The worlds of a file share a database, and every outbox sends all due messages.
afterEach(async () => {
  await db?.deleteFrom('outbox').execute()
})

/** A world whose mail server behaves as `answer` says, and a record of its messages. */
async function start(answer: (message: MailMessage) => Promise<void> = async () => {}) {
  const world = await createWorld()
  db = world.ctx.db
  const { userId } = await signIn(world)
  const { userId: thief } = await signIn(world)
  const mails: MailMessage[] = []
  const mail: Mail = {
    async send(message) {
      mails.push(message)
      await answer(message)
    },
  }
  Object.assign(world.ctx, { mail })
  return { world, user: userId, thief, given: mails, ...actions(world, userId) }
}

function actions({ ctx, app, clock }: World, userId: string) {
  const message = (subject: string) => ({ app: app.id, to: 'ada@example.com', subject, text: 't', html: 'h' })
  const outgoing = (subject: string): OutgoingMessage => {
    return { userId, about: 'recovered', kind: 'email', message: message(subject) }
  }
  const rows = () => ctx.db.selectFrom('outbox').selectAll().where('user_id', '=', userId).execute()
  return {
    rows,
    /** Writes messages in one transaction, and waits for their first attempt. */
    async write(...subjects: string[]) {
      await inTransaction(ctx.db, async (trx) => {
        for (const subject of subjects) await ctx.outbox.put(trx, outgoing(subject))
      })
      await ctx.outbox.settle(settleMs)
    },
    /** Attempts in sequence, each as soon as it is due. */
    async retry(times: number) {
      for (let n = 0; n < times; n++) {
        const [row] = await rows()
        if (!row) return
        clock.forward({ seconds: (row.due_at.getTime() - clock.now().getTime()) / 1_000 })
        await ctx.outbox.sendDue()
      }
    },
  }
}

test('a message goes out with the commit, and its row goes', async () => {
  const { given, write, rows } = await start()
  await write('one', 'two')
  expect(given.map(({ subject }) => subject).sort()).toEqual(['one', 'two'])
  expect(await rows()).toEqual([])
})

test('a transaction that is undone sends nothing', async () => {
  const { world, user: userId, given, rows } = await start()
  const message = { app: world.app.id, to: 'a@b.c', subject: 's', text: 't', html: 'h' }
  const undone = inTransaction(world.ctx.db, async (trx) => {
    await world.ctx.outbox.put(trx, { userId, about: 'recovered', kind: 'email', message })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await world.ctx.outbox.sendDue()
  expect(given).toEqual([])
  expect(await rows()).toEqual([])
})

test('nothing is put into the outbox outside a transaction', async () => {
  const { world, user: userId } = await start()
  const message = { app: world.app.id, to: 'a@b.c', subject: 's', text: 't', html: 'h' }
  await expect(
    world.ctx.outbox.put(world.ctx.db, { userId, about: 'recovered', kind: 'email', message }),
  ).rejects.toThrow()
})

test('a mail server that is down for a while: the message waits, each time for longer', async () => {
  let isDown = true
  const { world, given, write, rows, retry } = await start(async () => {
    if (isDown) throw new AppError('message_not_sent')
  })
  await write('late')
  const waits: number[] = []
  for (let n = 0; n < 4; n++) {
    const [row] = await rows()
    waits.push(((row?.due_at.getTime() ?? 0) - world.clock.now().getTime()) / 1_000)
    await world.ctx.outbox.sendDue()
    expect(given).toHaveLength(n + 1)
    await retry(1)
  }
  expect(waits).toEqual([5, 30, 120, 600])
  isDown = false
  await retry(1)
  expect(await rows()).toEqual([])
  expect(new Set(given.map(({ subject }) => subject))).toEqual(new Set(['late']))
})

test('error: after three days a message is given up, which the log and the audit log say', async () => {
  const { world, user, given, write, rows, retry } = await start(() => {
    throw new AppError('message_not_sent')
  })
  const begin = world.clock.now().getTime()
  await write('never')
  await retry(50)
  expect(await rows()).toEqual([])
  expect(given.length).toBe(11)
  expect((world.clock.now().getTime() - begin) / 86_400_000).toBeGreaterThan(2.9)
  const line = world.ctx.db.selectFrom('audit_log').select('data').where('user_id', '=', user)
  expect(await line.where('event', '=', 'notice.given_up').execute()).toMatchObject([
    { data: { kind: 'email', about: 'recovered', attempts: 11 } },
  ])
})

test('error: what is refused for good is not tried again', async () => {
  const { given, write, rows } = await start(() => {
    throw new AppError('disallowed_login_method')
  })
  await write('refused')
  expect(given).toHaveLength(1)
  expect(await rows()).toEqual([])
})

test('security: the row says neither to whom nor what, and one of another hand is not sent', async () => {
  let isDown = true
  const { world, user, thief, given, write, rows, retry } = await start(async () => {
    if (isDown) throw new AppError('message_not_sent')
  })
  await write('secret link')
  expect(JSON.stringify(await rows())).not.toMatch(/secret|ada@/)
  isDown = false
  const first = given.length
  await world.ctx.db.updateTable('outbox').set({ user_id: thief }).where('user_id', '=', user).execute()
  world.clock.forward({ seconds: 60 })
  await world.ctx.outbox.sendDue()
  await retry(1)
  expect(given).toHaveLength(first)
})

test('security: a sealed message does not open in the row of another user', async () => {
  let isDown = true
  const { world, user, thief, given, write } = await start(async () => {
    if (isDown) throw new AppError('message_not_sent')
  })
  await write('mine')
  const [row] = await world.ctx.db.selectFrom('outbox').selectAll().where('user_id', '=', user).execute()
  if (!row) throw new Error('The message waits.')
  const copy = { ...row, user_id: thief, id: crypto.randomUUID() }
  const mac = await world.ctx.binding.mac('outbox', copy)
  await world.ctx.db
    .insertInto('outbox')
    .values({ ...copy, mac })
    .execute()
  isDown = false
  const first = given.length
  world.clock.forward({ seconds: 60 })
  await world.ctx.outbox.sendDue()
  expect(given).toHaveLength(first + 1)
})

test('two processes and forty messages: each is sent once, by one of them', async () => {
  const { world, given, write, rows } = await start(async () => {
    throw new AppError('message_not_sent')
  })
  await write(...Array.from({ length: 40 }, (_, n) => `message ${n}`))
  given.length = 0
  const sentBy = [[], []] as string[][]
  const processes = sentBy.map((messages) =>
    createOutbox({ ...world.ctx, mail: { send: async ({ subject }) => void messages.push(subject) } }),
  )
  world.clock.forward({ seconds: 60 })
  await Promise.all(processes.map((process) => process.sendDue()))
  expect(await rows()).toEqual([])
  const all = sentBy.flat()
  expect(all).toHaveLength(40)
  expect(new Set(all).size).toBe(40)
})

test('a process that dies with a message in hand: another one sends it when the lease has ended, not before', async () => {
  const { world, given, write, rows } = await start(() => new Promise(() => {}))
  const writing = write('in hand')
  await expect.poll(() => given.length).toBe(1)
  const other: string[] = []
  const alive = createOutbox({
    ...world.ctx,
    mail: { send: async ({ subject }) => void other.push(subject) },
  })
  await alive.sendDue()
  world.clock.forward({ seconds: 19 })
  await alive.sendDue()
  expect(other).toEqual([])
  world.clock.forward({ seconds: 1 })
  await alive.sendDue()
  expect(other).toEqual(['in hand'])
  expect(await rows()).toEqual([])
  void writing
})

test('a row that a wrong clock wrote does not wait for years (F16: wrong clocks)', async () => {
  const { world, given, write, retry } = await start(async () => {
    throw new AppError('message_not_sent')
  })
  await write('from the future')
  const years = new Date(world.clock.now().getTime() + 3 * 365 * 86_400_000)
  await world.ctx.db.updateTable('outbox').set({ due_at: years }).execute()
  const first = given.length
  await world.ctx.outbox.sendDue()
  expect(given.length).toBe(first + 1)
  await retry(1)
})

test('settling ends at its limit, whatever a mail server does', async () => {
  const { world, given, write } = await start(() => new Promise(() => {}))
  void write('stuck')
  await expect.poll(() => given.length).toBe(1)
  const begin = performance.now()
  await world.ctx.outbox.settle(50)
  expect(performance.now() - begin).toBeLessThan(settleMs / 2)
})
