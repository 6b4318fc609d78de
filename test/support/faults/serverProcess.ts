import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** The whole server in one file: `build.mjs` next to this file says why. */
export const program = fileURLToPath(
  new URL('../../../packages/server/node_modules/.cache/latchkey.mjs', import.meta.url),
)
const startMs = 90_000

export type ServerProcess = {
  /** Ends it like a power cut: none of its code runs any more. */
  kill(): Promise<void>
  /** Sends SIGTERM. Returns its exit code. */
  stop(): Promise<number | null>
  readonly pid: number
  /** Only to the process, or to it and its workers at once. */
  signal(name: NodeJS.Signals, to: 'process' | 'group'): void
  /** Stops reading its output, like a log collector that dies. */
  closeLog(): void
  /** Its exit code once it has ended; null if a signal ended it. */
  readonly ended: Promise<number | null>
  log(): string
}

let building: Promise<unknown> | undefined

/** Also builds the published program, so that the test run is about the present sources. */
export function build(): Promise<unknown> {
  building ??= promisify(execFile)(process.execPath, ['scripts/build.mjs', '--tests'], { cwd: root })
  return building
}

/** `latchkey serve` in a separate process, ready to answer. */
export async function startServer(
  env: Record<string, string>,
  { workers = 1, file = program } = {},
): Promise<ServerProcess> {
  if (file === program) await build()
  const child = spawn(process.execPath, [file, 'serve', '--workers', String(workers)], {
    // A separate group, so that a signal to all of it does not reach the test run.
    detached: true,
    env: { PATH: process.env.PATH, LATCHKEY_PROFILE: 'development', LATCHKEY_IP_LIMITS: 'off', ...env },
    // Through the channel it notices when the test run is killed, and ends too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const pid = child.pid ?? 0
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const output = collect(child)
  const kill = async () => {
    child.kill('SIGKILL')
    await exit
  }
  try {
    await untilReady(child, output, workers)
  } catch (cause) {
    await kill()
    throw cause
  }
  return {
    kill,
    pid,
    ended: exit,
    log: output.text,
    signal: (name, to) => void process.kill(to === 'group' ? -pid : pid, name),
    closeLog() {
      for (const stream of [child.stdout, child.stderr]) stream?.destroy()
    },
    stop() {
      child.kill('SIGTERM')
      return exit
    },
  }
}

/** Runs one command of the program while the servers run, such as `app create`. Returns its output. */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string>,
  { file = program } = {},
): Promise<string> {
  if (file === program) await build()
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, LATCHKEY_PROFILE: 'development', ...env },
  })
  return stdout
}

type Output = { text(): string; onLine(listen: () => void): void }

function collect(child: ChildProcess): Output {
  let text = ''
  const listeners: (() => void)[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      for (const listen of listeners) listen()
    })
  return { text: () => text, onLine: (listen) => void listeners.push(listen) }
}

function untilReady(child: ChildProcess, output: Output, workers: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (why: string) => reject(new Error(`The server ${why}.\n${output.text()}`))
    const late = setTimeout(() => end(`was not ready after ${startMs} ms`), startMs)
    child.once('exit', () => end('ended'))
    output.onLine(() => {
      if ((output.text().match(/"msg":"ready"/g)?.length ?? 0) < workers) return
      clearTimeout(late)
      resolve()
    })
  })
}
