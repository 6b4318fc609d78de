import type { App } from '../../../packages/server/src/app/app.ts'
import { createApp } from '../../../packages/server/src/app/manage.ts'
import { run } from '../../../packages/server/src/cli/run.ts'
import type { Config } from '../../../packages/server/src/config/config.ts'
import type { Context } from '../../../packages/server/src/context.ts'
import type { Finding } from '../../../packages/server/src/doctor/finding.ts'
import { setAppRow } from '../appRow.ts'
import { createWorld, testConfig, type World, type WorldOptions } from '../world.ts'

/** The world in which a test provokes a finding. */
export type Lab = {
  world: World
  /** A server with another config. */
  ctx(config: Partial<Config>): Context
  /** An app with other settings. */
  app(settings: Record<string, unknown>, allowedOrigins?: string[]): App
  /** The findings of the whole command, for a database with one app that has these origins. */
  doctor(config: Partial<Config>, app?: { origins?: string[]; settings?: object }): Promise<Finding[]>
}

/** A value, the check to run with it, and the keys of the findings, as `readFindings` names them. */
export type EdgeCase = readonly [
  value: string,
  run: (lab: Lab) => Finding[] | Promise<Finding[]>,
  findings: readonly string[],
]

export async function createLab(databaseUrl: (world: World) => Promise<string>): Promise<Lab> {
  const options: WorldOptions = { env: { LATCHKEY_IP_LIMITS: 'off' } }
  const world = await createWorld(options)
  const base = await world.ctx.apps.find(world.app.id)
  if (!base) throw new Error('The app of a world exists.')
  const url = await databaseUrl(world)
  return {
    world,
    ctx: (config) => ({ ...world.ctx, config: { ...world.ctx.config, ...config } }),
    app: (settings, allowedOrigins = base.allowedOrigins.slice()) =>
      ({ ...base, settings: { ...base.settings, ...settings }, allowedOrigins }) as App,
    async doctor(config, { origins = ['https://shop.example'], settings } = {}) {
      const { appId } = await createApp(world.ctx, { name: 'Lab', origins })
      if (settings)
        await setAppRow({ ...world, app: { ...world.app, id: appId } }, { settings: settings as never })
      const lines: string[] = []
      const out = { line: (text: string) => void lines.push(text), note: () => {} }
      await run(['doctor'], {
        out,
        config: () => ({ ...testConfig(), databaseUrl: url, databasePool: 3, ...config }),
      })
      await world.ctx.db.deleteFrom('apps').where('id', '=', appId).execute()
      const marks = { 'ok  ': 'ok', note: 'warn', 'BAD ': 'bad' } as const
      return lines.flatMap((line) => {
        const level = marks[line.slice(0, 4) as keyof typeof marks]
        return level ? [{ level, what: line.slice(6) }] : []
      })
    },
  }
}
