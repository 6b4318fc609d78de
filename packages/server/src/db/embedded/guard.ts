import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { postgresEnv } from './cluster.ts'
import type { Launcher } from './dropPrivileges.ts'

/** Ends Postgres when this process is gone: after a SIGKILL only another process can do that. */
export type Guard = {
  /** The Postgres that must not outlive this process, or none. */
  watch(pid: number | undefined): void
  /** Stops guarding. */
  dismiss(): void
}

/**
 * Reads which process to end, until its input closes because the writer has ended. Signals that a terminal or a
 * supervisor sends to all processes must not end it before the guarded one.
 */
const script = `trap '' TERM INT HUP; pid=; while read -r line; do pid=$line; done; [ -z "$pid" ] || kill -INT "$pid"`

/** Starts with the first Postgres, and runs as the Postgres user, so that it cannot end other users' processes. */
export function createGuard(launcher: Launcher): Guard {
  let shell: ChildProcess | undefined
  const say = (line: string) => void shell?.stdin?.write(`${line}\n`)
  return {
    watch(pid) {
      // Windows has no such shell: there the next start takes care of a Postgres that is left behind.
      if (pid !== undefined && process.platform !== 'win32') shell ??= startShell(launcher)
      say(String(pid ?? ''))
    },
    dismiss() {
      say('')
      shell?.stdin?.end()
      shell = undefined
    },
  }
}

function startShell(launcher: Launcher): ChildProcess {
  const [program, args] = launcher.command('/bin/sh', ['-c', script])
  const shell = spawn(program, args, {
    // In its own process group, which a terminal's signals and a `kill -9` on our group do not reach.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: postgresEnv(),
  })
  for (const each of [shell, shell.stdin]) each.on('error', () => {})
  // It must not keep a finished command running.
  shell.unref()
  ;(shell.stdin as Socket).unref() // a pipe to a child is a socket
  return shell
}
