import { describe, expect, test } from 'vitest'
import { storedRows } from './support/several/stored.ts'
import { storedUserRows } from './support/several/storedUser.ts'
import { signIn } from './support/signIn.ts'
import { createWorld } from './support/world.ts'

/** Lists that the database keeps: all of them are read, and in their order. */
const counts = [0, 1, 2, 120]

describe.each([...storedRows, ...storedUserRows])('$several', ({ readers, max = Infinity, compare }) => {
  test.each(counts)(`%i, by ${readers.map((one) => one.split(' ')[1]).join(', ')}`, async (count) => {
    const own = await createWorld({ env: { LATCHKEY_IP_LIMITS: 'off' } })
    const session = await signIn(own)
    const start = own.clock.now().getTime()
    const time = (at: number) => new Date(start + at * 1_000)
    const owner = { appId: own.app.id, userId: session.userId }
    const { read, wanted } = await compare({ world: own, session, owner, time }, Math.min(count, max))
    expect(read).toEqual(wanted)
  })
})
