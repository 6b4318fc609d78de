import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Launcher, launcher } from '../../../packages/server/src/db/embedded/dropPrivileges.ts'

export type StopSignal = 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'
export type Program = {
  readonly pid: number
  log(): string
  end(): Promise<void>
}

/** Starts a program as the system user of Postgres. */
export async function startProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Program> {
  const launch: Launcher = await launcher()
  const [command, line] = launch.command(program, args)
  const child = spawn(command, line, {
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = collect(child)
  const exit = once(child, 'exit')
  const pid = child.pid ?? 0
  return {
    pid,
    log: text,
    async end() {
      signalAll([pid], 'SIGKILL')
      await exit
    },
  }
}

/** To processes and to all that they started. */
export function signalAll(pids: readonly number[], name: StopSignal): void {
  const all = pids.flatMap((pid) => [pid, ...findDescendants(pid)])
  for (const pid of all) send(pid, name)
}

function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  return () => text
}

function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

/** From the list of processes, since Postgres has its own process group. */
function findDescendants(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const file = `/proc/${name}/stat`
    const parent = existsSync(file) ? readParent(file) : undefined
    if (parent !== undefined) parents.set(Number(name), parent)
  }
  const family = new Set([root])
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid)
  }
  family.delete(root)
  return [...family]
}

function readParent(file: string): number | undefined {
  try {
    // The name of the program is in parentheses, and may have spaces.
    return Number(/\) \w (\d+)/.exec(readFileSync(file, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
