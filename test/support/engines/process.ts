import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { closeAtEnd } from '../closeAtEnd.ts'

export type Program = {
  readonly process: ChildProcess
  /** Ends the program and everything that it started. */
  end(): Promise<void>
}

/**
 * A shell that starts a program and waits for the end of this process, for any reason. Then it ends the
 * whole group: a killed driver leaves its browser behind.
 */
const guard = '"$@" & read -r line; kill -9 0'

/** Starts a program in a separate process group. It ends with the test file, if not before. */
export function startProgram(path: string, args: string[], env: Record<string, string> = {}): Program {
  const child = spawn('/bin/sh', ['-c', guard, 'sh', path, ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
  const exit = once(child, 'exit')
  const end = async () => {
    child.stdin.end()
    await exit
  }
  closeAtEnd(end)
  return { process: child, end }
}

/** A folder that is removed when the run ends, or, if the run was killed, when the next one begins. */
export function openFolder(name: string): Promise<string> {
  return mkdtemp(join(inject('databaseFolder'), `${name}-`))
}
