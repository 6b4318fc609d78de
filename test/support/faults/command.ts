import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { build, program } from './serverProcess.ts'

export type CommandResult = {
  code: number | null
  signal: NodeJS.Signals | null
  /** Standard output. */
  said: string
  /** Standard error. */
  notes: string
}
/** The call at which the disk of the command fails: see `brokenDisk.mjs`. */
export type DiskFault = { call: string; when: 'before' | 'after' }

const brokenDisk = fileURLToPath(new URL('./brokenDisk.mjs', import.meta.url))

/** One `latchkey …` in a separate process. */
export async function latchkey(
  env: Record<string, string>,
  args: readonly string[],
  options: { disk?: DiskFault; input?: string; killed?: AbortSignal } = {},
): Promise<CommandResult> {
  await build()
  const node = options.disk ? ['--import', brokenDisk, program] : [program]
  const child = spawn(process.execPath, [...node, ...args], {
    env: {
      PATH: process.env.PATH,
      LATCHKEY_PROFILE: 'development',
      ...env,
      ...(options.disk ? { KILL_AT: `${options.disk.when} ${options.disk.call}` } : {}),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(options.killed ? { signal: options.killed, killSignal: 'SIGKILL' } : {}),
  })
  child.on('error', () => {})
  child.stdin.end(options.input ?? '')
  const exit = new Promise<Pick<CommandResult, 'code' | 'signal'>>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  )
  const [output, notes, how] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { ...how, said: output, notes }
}
