import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A command line that runs as the system user for Postgres. */
export type Launcher = {
  command(program: string, args: readonly string[]): readonly [string, readonly string[]]
  /** Changes the owner of a file or folder to that user. */
  own(path: string): Promise<void>
}

const asMyself: Launcher = {
  command: (program, args) => [program, args],
  own: async () => {},
}

/**
 * Postgres refuses to run as root. Root runs it as the system user `postgres`, created if missing. That user keeps one
 * capability, to pass folders that are closed to it, because a checkout and its data are often in root's own folder
 * (mode 0700). In everything else it can do less than root.
 */
export async function launcher(): Promise<Launcher> {
  if (process.getuid?.() !== 0) return asMyself
  const { uid, gid } = (await lookUp('postgres')) ?? (await addUser('postgres'))
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))
  if (!setpriv)
    throw new Error(
      'Postgres does not run as root, and this machine lacks setpriv (util-linux). ' +
        'Start Latchkey as an ordinary user, or set DATABASE_URL.',
    )
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const capability = [
    // Without it access(2), which Postgres calls for its own program, would ignore the capability.
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
  ]
  const isAllowed = await mayKeepCapability()
  const prefix = isAllowed ? [...identity, ...capability] : identity
  return {
    command: (program, args) => [setpriv, [...prefix, program, ...args]],
    own: (path) => chown(path, uid, gid),
  }
}

async function mayKeepCapability(): Promise<boolean> {
  const status = await readFile('/proc/self/status', 'utf8')
  const effective = BigInt(`0x${/^CapEff:\s*([\da-f]+)/m.exec(status)?.[1] ?? '0'}`)
  const dacOverride = 1n << 1n
  return (effective & dacOverride) !== 0n
}

async function lookUp(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function addUser(name: string): Promise<{ uid: number; gid: number }> {
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      name,
    ])
  } catch (cause) {
    throw new Error(
      'Postgres does not run as root, and the user "postgres" cannot be made. ' +
        'Start Latchkey as an ordinary user, or set DATABASE_URL.',
      { cause },
    )
  }
  const account = await lookUp(name)
  if (!account) throw new Error('The user "postgres" was made but cannot be found.')
  return account
}
