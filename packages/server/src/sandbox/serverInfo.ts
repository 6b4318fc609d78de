import * as v from 'valibot'
import type { Config } from '../config/config.ts'
import { readHost } from '../db/open.ts'

/** A development server's data for commands of its own machine, so that they find its database from any folder. */
export const ServerInfo = v.object({
  publicUrl: v.string(),
  dataFolder: v.string(),
  /** `embedded`, or the host of its DATABASE_URL. */
  database: v.string(),
})
export type ServerInfo = v.InferOutput<typeof ServerInfo>

export function describeServer({ publicUrl, dataFolder, databaseUrl }: Config): ServerInfo {
  return { publicUrl, dataFolder, database: databaseUrl === undefined ? 'embedded' : readHost(databaseUrl) }
}
