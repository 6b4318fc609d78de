import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const program = fileURLToPath(new URL('../../packages/server/dist/bin.js', import.meta.url))
const startMs = 90_000

export type ServerProcess = {
  /** Ends it as a power cut would: nothing of it gets to run. */
  kill(): Promise<void>
  /** SIGTERM. Its exit code. */
  stop(): Promise<number | null>
  log(): string
}

let built: Promise<unknown> | undefined

/** The program that is delivered, not its source: built here, so that it is what the test run is about. */
export function build(): Promise<unknown> {
  built ??= promisify(execFile)('npx', ['tsc', '-b', 'packages/server'], { cwd: root })
  return built
}

/** `latchkey serve` in a process of its own, ready to answer. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  await build()
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { PATH: process.env.PATH, LATCHKEY_PROFILE: 'development', LATCHKEY_IP_LIMITS: 'off', ...env },
    // By the channel it notices when the test run is killed, and does not outlive it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const exited = once(child, 'exit')
  const output = collect(child)
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  try {
    await untilReady(child, output)
  } catch (cause) {
    await kill()
    throw cause
  }
  return {
    kill,
    log: output.text,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await exited
      return code
    },
  }
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

function untilReady(child: ChildProcess, output: Output): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (why: string) => reject(new Error(`The server ${why}.\n${output.text()}`))
    const late = setTimeout(() => end(`was not ready after ${startMs} ms`), startMs)
    child.once('exit', () => end('ended'))
    output.onLine(() => {
      if (!/"msg":"ready"/.test(output.text())) return
      clearTimeout(late)
      resolve()
    })
  })
}
