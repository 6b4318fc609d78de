import { inject } from 'vitest'
import { createApp } from '../../../packages/server/src/app/manage.ts'
import { connect } from '../../../packages/server/src/db/open.ts'
import { type ContextParts, createContext } from '../../../packages/server/src/main.ts'
import { createLog } from '../../../packages/server/src/telemetry/log.ts'
import { createMetrics } from '../../../packages/server/src/telemetry/metrics.ts'
import { closeAtEnd } from '../closeAtEnd.ts'
import { cloneDatabase } from '../database.ts'
import { buildWorld, createOutside, hostOrigin, testConfig, type World } from '../world.ts'

/** A world whose database is measured too. It has its own pool, and tests can close it. */
export async function createMeasuredWorld({
  env,
  parts,
  settings = {},
}: {
  env?: Record<string, string>
  parts?: ContextParts
  settings?: Record<string, unknown>
} = {}): Promise<World & { closeDatabase(): Promise<void> }> {
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  const outside = createOutside()
  const metrics = createMetrics({ process: true })
  const log = parts?.log ?? createLog('silent')
  const database = connect({ ...connection, max: 8 }, log, { metrics })
  let isOpen = true
  const closeDatabase = async () => {
    if (isOpen) await database.close()
    isOpen = false
  }
  closeAtEnd(async () => {
    await closeDatabase()
    await drop()
  })
  const config = testConfig(env)
  const ctx = await createContext({ config, database, log, parts: { ...outside.parts, metrics, ...parts } })
  const testApp = await createApp(ctx, { name: 'Test app', origins: [hostOrigin], settings })
  const app = { id: testApp.appId, secret: testApp.appSecret, origin: hostOrigin }
  return { ...buildWorld(ctx, app, outside), closeDatabase }
}
