import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAtEnd } from '../closeAtEnd.ts'

export type Program = {
  readonly process: ChildProcess
  /** Ends it, and with it everything that it started. */
  end(): Promise<void>
}

/** Starts a program in a process group of its own. It ends with the test file, if it is not ended before. */
export function startProgram(path: string, args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(path, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const ended = once(child, 'exit')
  const kill = () => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', kill)
  const end = async () => {
    kill()
    await ended
    process.off('exit', kill)
  }
  closeAtEnd(end)
  return { process: child, end }
}

/** A folder that is gone when the test file ends. */
export async function openFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `latchkey-${name}-`))
  // Children of a browser that was ended may write once more.
  closeAtEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
