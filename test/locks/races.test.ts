import { beforeAll, describe, expect, test } from 'vitest'
import { accountRaces } from '../support/locks/accountRaces.ts'
import { mfaRaces } from '../support/locks/mfaRaces.ts'
import { operatorRaces } from '../support/locks/operatorRaces.ts'
import { runRace } from '../support/locks/race.ts'
import { sessionRaces } from '../support/locks/sessionRaces.ts'
import { walletRaces } from '../support/locks/walletRaces.ts'
import { stolenSettings } from '../support/stolenBearer.ts'
import { createWorld, type World, warmPool } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ settings: stolenSettings, env: { LATCHKEY_IP_LIMITS: 'off' } })
  await warmPool(world)
})

const tables = {
  accounts: accountRaces,
  sessions: sessionRaces,
  'second factors': mfaRaces,
  'the vault': walletRaces,
  // Last, because they change the app.
  operators: operatorRaces,
}

describe.each(Object.entries(tables))('%s', (_, races) => {
  test.each(Object.entries(races))('security: %s', async (_name, { start, ends, inAnyOrder, leaves }) => {
    const race = await start(world)
    const outcomes = await runRace(world, race)
    expect(inAnyOrder ? outcomes.sort() : outcomes).toEqual(ends)
    if (race.after) expect(await race.after()).toEqual(leaves)
  })
})
