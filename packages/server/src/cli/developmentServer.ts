import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Config } from '../config/config.ts'
import { ServerInfo } from '../sandbox/serverInfo.ts'

const patienceMs = 2_000

/** Finds the local development server, on PORT or on a port that our own messages suggest. */
export async function findDevelopmentServer(config: Config): Promise<ServerInfo | undefined> {
  const answers = await Promise.all(listPorts(config).map(askServer))
  return answers.find((server) => server !== undefined)
}

/** The last port of `npm start` in this folder, and the ports suggested when the default one is taken. */
function listPorts({ port, variables, dataFolder }: Config): number[] {
  if (variables.includes('PORT')) return [port]
  return [...new Set([...readLastPort(dataFolder), port, port + 1, port + 10])]
}

/** From `dev.json`, which `npm start` writes. */
function readLastPort(dataFolder: string): number[] {
  try {
    const { apiUrl } = JSON.parse(readFileSync(join(dataFolder, 'dev.json'), 'utf8'))
    const last = Number(new URL(apiUrl).port)
    return last > 0 ? [last] : []
  } catch {
    return []
  }
}

async function askServer(port: number): Promise<ServerInfo | undefined> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const reply = await fetch(`http://127.0.0.1:${port}/sandbox/server`, { signal, redirect: 'error' })
    return v.parse(ServerInfo, await reply.json())
  } catch {
    return undefined
  }
}

/**
 * Takes the config of that server where the environment is silent. Undefined when the environment is about another
 * server, or when this user cannot reach its database.
 */
export function toConfigFor(server: ServerInfo, config: Config): Config | undefined {
  const { variables, dataFolder, databaseUrl, profile } = config
  const isSet = (name: string) => variables.includes(name)
  if (isSet('LATCHKEY_PROFILE') && profile !== 'development') return undefined
  if ((databaseUrl === undefined) !== (server.database === 'embedded')) return undefined
  if (isSet('LATCHKEY_DATA') && dataFolder !== server.dataFolder) return undefined
  if (databaseUrl === undefined && !isOurs(server.dataFolder)) return undefined
  return { ...config, profile: 'development', publicUrl: server.publicUrl, dataFolder: server.dataFolder }
}

/**
 * The program of another system user on that port could name its own folder: that user would configure its Postgres,
 * which would run as this user.
 */
function isOurs(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats !== undefined && (process.getuid === undefined || stats.uid === process.getuid())
}

export function hasDatabase({ databaseUrl, dataFolder }: Config): boolean {
  return databaseUrl !== undefined || existsSync(join(dataFolder, 'postgres', 'PG_VERSION'))
}

/** Prevents a command in the wrong folder from silently creating a second database there. */
export async function assertDataHere(config: Config): Promise<void> {
  // An explicit folder is used as given.
  if (hasDatabase(config) || config.variables.includes('LATCHKEY_DATA')) return
  throw new Error(describeMissing(config, await findDevelopmentServer(config)))
}

/** Prevents a second `latchkey serve`, whose port is taken, from first creating a database in its folder. */
export async function assertFirstHere(config: Config): Promise<void> {
  if (hasDatabase(config) || config.variables.includes('LATCHKEY_DATA')) return
  const server = await findDevelopmentServer(config)
  if (server)
    throw new Error(
      `A development server already runs on ${server.publicUrl}, with its data in ${server.dataFolder}. ` +
        `Stop it first, or choose another port with PORT=${config.port + 1}.`,
    )
}

/** Describes where the data is instead, if that is known. */
function describeMissing({ dataFolder }: Config, server: ServerInfo | undefined): string {
  const missing = `There is no database in ${dataFolder}.`
  if (server?.database === 'embedded')
    return (
      `${missing} The development server on ${server.publicUrl} keeps its data in ${server.dataFolder}: ` +
      `run the command in ${dirname(server.dataFolder)}, or set LATCHKEY_DATA=${server.dataFolder}.`
    )
  if (server)
    return `${missing} The development server on ${server.publicUrl} uses the Postgres of ${server.database}: set its DATABASE_URL here too.`
  return (
    `${missing} Run the command where the server runs, or name its data with LATCHKEY_DATA, or its Postgres with ` +
    'DATABASE_URL. The first `latchkey serve` makes a new one.'
  )
}
