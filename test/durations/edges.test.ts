import { beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../support/deep.ts'
import { edgeTables } from '../support/durations/table.ts'
import { everyMethod } from '../support/sampleCalls.ts'
import { stolenSettings } from '../support/stolenBearer.ts'
import { createWorld, restart, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  const settings = { ...everyMethod, ...stolenSettings, codes_per_hour_and_network: 10_000 }
  world = await createWorld({ settings, env: { LATCHKEY_IP_LIMITS: 'off' } })
  // At a whole second, because tokens count whole seconds.
  world.clock.forward({ seconds: (1_000 - (world.clock.now().getTime() % 1_000)) / 1_000 })
})

describe.each(Object.entries(edgeTables))('%s', (_, edges) => {
  describe.each(Object.entries(edges))('%s', (_name, { seconds, start, before, at, after = at, ...edge }) => {
    const sides = [
      { when: 'a second before', shift: -1, end: before },
      { when: 'at its end', shift: 0, end: at },
      { when: 'a second after', shift: 1, end: after },
    ]
    test.each(rowsOf(sides, ({ shift }) => shift < 1 || after !== at))(
      'security: $when',
      async ({ shift, end }) => {
        const { probe, since = 0 } = await start(world)
        world.clock.forward({ seconds: seconds - since + shift })
        expect(await probe(world)).toBe(end)
      },
    )

    // Few durations get longer by a restart; more are forgotten.
    const restarts = rowsOf(sides.slice(0, 2), ({ shift }) => shift < 0)
    test.each(restarts)('security: $when, before a server that has started since', async (side) => {
      const { probe, since = 0 } = await start(world)
      world.clock.forward({ seconds: seconds - since + side.shift })
      expect(await probe(await restart(world))).toBe(edge.endsWithProcess ?? side.end)
    })

    if (edge.isRenewed === undefined) return
    test('security: once it is renewed', async () => {
      const { probe, renew, since = 0 } = await start(world)
      world.clock.forward({ seconds: seconds - since - 1 })
      await renew?.()
      world.clock.forward({ seconds: 1 })
      expect(await probe(world)).toBe(edge.isRenewed ? before : at)
    })
  })
})
