import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { freshIvBytes } from './aead.ts'
import { readKeysInUse } from './canary.ts'
import { createDataKeyLoader } from './dataKeyLoader.ts'
import { type KeyRing, withFreshKeys } from './keyRingFormat.ts'
import { readKeyRing } from './openKeyRing.ts'
import { wrapDataKey } from './wrappedKeys.ts'

let world: World
let ring: KeyRing
beforeEach(async () => {
  world = await createWorld()
  const ownRing = await readKeyRing(world.ctx.config)
  if (!ownRing) throw new Error('A running server has its keys.')
  ring = ownRing
})

/** A loader, and a count of its reads of the key-encryption keys. */
function startLoader(next: KeyRing = ring) {
  const reloads: KeyRing[] = []
  const reload = async (current: KeyRing) => {
    reloads.push(current)
    return next
  }
  return { ...createDataKeyLoader({ db: world.ctx.db, ring, reload, random: randomBytes }), reloads }
}

test('a data key that is damaged later is named, and the others are not; it is no reason to read the ring', async () => {
  const { load, unopened, reloads } = startLoader()
  const owner = { appId: world.app.id, purpose: 'code' } as const
  await load(owner)
  expect(await unopened()).toEqual([])
  await world.ctx.db
    .updateTable('data_keys')
    .set({ wrapped: 'damaged' })
    .where('app_id', '=', owner.appId)
    .where('purpose', '=', owner.purpose)
    .execute()
  expect(await unopened()).toHaveLength(1)
  expect(reloads).toEqual([])
  await world.ctx.db.deleteFrom('data_keys').where('wrapped', '=', 'damaged').execute()
})

test('one that a new key-encryption key wraps makes it read the ring again, once', async () => {
  const longer = withFreshKeys(ring, randomBytes)
  const inUse = { ...(await readKeysInUse(world.ctx.db)), main: longer.main[0]?.id ?? '' }
  const key = { appId: world.app.id, purpose: 'code', version: 9, key: randomBytes(32) } as const
  const row = wrapDataKey(longer, inUse, { ...key, iv: randomBytes(freshIvBytes) })
  await world.ctx.db.insertInto('data_keys').values(row).execute()
  const { unopened, reloads } = startLoader(longer)
  expect(await unopened()).toEqual([])
  expect(await unopened()).toEqual([])
  expect(reloads).toEqual([ring])
  await world.ctx.db.deleteFrom('data_keys').where('version', '=', 9).execute()
})
