import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { postgresEnv } from './cluster.ts'
import type { Launcher } from './dropPrivileges.ts'

/** Ends Postgres when this process is gone: nothing of ours runs after a SIGKILL, so another process has to. */
export type Guard = {
  /** The Postgres that must not outlive this process, or none. */
  watch(pid: number | undefined): void
  /** Nothing is to be ended any more. */
  dismiss(): void
}

/**
 * Reads which process to end until nobody can write any more, since the writer has ended. The signals that a terminal
 * or a supervisor sends to all processes must not end it before the one it guards.
 */
const script = `trap '' TERM INT HUP; pid=; while read -r line; do pid=$line; done; [ -z "$pid" ] || kill -INT "$pid"`

/** It starts with the first Postgres, and runs as the user of Postgres, so that it can end nothing of another's. */
export function createGuard(launcher: Launcher): Guard {
  let shell: ChildProcess | undefined
  const say = (line: string) => void shell?.stdin?.write(`${line}\n`)
  return {
    watch(pid) {
      // Windows has no such shell: there a Postgres that is left behind waits for the next start.
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
    // Out of the group that a terminal signals, and that `kill -9` on a group ends.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: postgresEnv(),
  })
  for (const each of [shell, shell.stdin]) each.on('error', () => {})
  // It must not keep a finished command from ending.
  shell.unref()
  ;(shell.stdin as Socket).unref() // a pipe to a child is a socket
  return shell
}
