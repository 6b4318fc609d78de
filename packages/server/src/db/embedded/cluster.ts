import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { freePort } from '../../network/port.ts'
import { findBinaries } from './binaries.ts'
import { type Launcher, launcher } from './dropPrivileges.ts'

const run = promisify(execFile)
/** The path of a socket has at most 107 bytes on Linux, 103 on macOS. */
const socketPathLimit = 100
const Credentials = v.object({ user: v.string(), password: v.string(), port: v.number() })

/** The folder of an embedded Postgres, and its address on this machine. */
export type Cluster = {
  readonly folder: string
  readonly binaries: string
  readonly launcher: Launcher
  readonly logFile: string
  /** For `pg`: a folder (unix socket) or an address. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
}

/** Finds the cluster of a data folder; the first start creates it. */
export async function openCluster(dataFolder: string): Promise<Cluster> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const [binaries, launch] = await Promise.all([findBinaries(), launcher()])
  // The real path, under which a running Postgres is recognized.
  const folder = join(await realpath(dataFolder), 'postgres')
  if (!existsSync(join(folder, 'PG_VERSION'))) await makeCluster({ folder, binaries, launch })
  const credentials = await readCredentials(folder)
  return {
    folder,
    binaries,
    launcher: launch,
    logFile: join(dataFolder, 'postgres.log'),
    host: await socketFolder(folder, launch),
    ...credentials,
  }
}

/** Created next to its final place and then moved, so that a crash leaves no half-finished cluster. */
async function makeCluster(at: { folder: string; binaries: string; launch: Launcher }): Promise<void> {
  await removeLeftovers(at.folder)
  const draft = `${at.folder}.new-${process.pid}`
  const password = randomBytes(24).toString('base64url')
  const passwordFile = `${draft}.password`
  try {
    await mkdir(draft, { mode: 0o700 })
    await at.launch.own(draft)
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    await at.launch.own(passwordFile)
    const [program, args] = at.launch.command(join(at.binaries, 'initdb'), [
      `--pgdata=${draft}`,
      '--username=latchkey',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
    ])
    await run(program, args, { env: postgresEnv() })
    const credentials = { user: 'latchkey', password, port: await freePort() }
    await writeFile(join(draft, 'latchkey.json'), JSON.stringify(credentials), { mode: 0o600 })
    await rename(draft, at.folder).catch((cause: NodeJS.ErrnoException) => {
      // A second process was equally fast; its cluster is fine.
      if (!existsSync(join(at.folder, 'PG_VERSION'))) throw cause
    })
  } finally {
    await rm(passwordFile, { force: true })
    await rm(draft, { recursive: true, force: true })
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  const parent = join(folder, '..')
  for (const name of await readdir(parent)) {
    const pid = /^postgres\.new-(\d+)/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(parent, name), { recursive: true, force: true })
  }
}

async function readCredentials(folder: string) {
  const file = join(folder, 'latchkey.json')
  try {
    return v.parse(Credentials, JSON.parse(await readFile(file, 'utf8')))
  } catch (cause) {
    throw new Error(`${file} is missing or unreadable; without it the database cannot be opened.`, { cause })
  }
}

/** The cluster's own folder, or a short private one if its path is too long for a socket. */
async function socketFolder(folder: string, launch: Launcher): Promise<string> {
  if (process.platform === 'win32') return '127.0.0.1'
  if (Buffer.byteLength(folder) + '/.s.PGSQL.65535.lock'.length <= socketPathLimit) return folder
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const short = join(tmpdir(), `latchkey-${name}`)
  await mkdir(short, { recursive: true, mode: 0o700 })
  await launch.own(short)
  // With a folder in /tmp, another local user could answer in place of the database.
  if ((await stat(short)).mode & 0o077) throw new Error(`${short} must not be open to other users.`)
  return short
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM'
  }
}

/** No environment variable of the caller (PGHOST, PGDATA, LANG …) may reach the database. */
export function postgresEnv(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}
