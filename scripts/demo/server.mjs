// The server of the demo, in its own process.
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../setup.mjs'

export const command = join(root, 'packages', 'server', 'bin', 'latchkey.mjs')
const readySeconds = 60

/** Starts the server and waits until it answers. Its log goes into the data folder, its errors to the terminal. */
export async function startServer(config, { watch = false } = {}) {
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
  const log = openSync(join(config.dataFolder, 'server.log'), 'a', 0o600)
  const watching = watch
    ? ['--watch-path', join(root, 'packages/server/dist'), '--watch-preserve-output']
    : []
  // The channel closes when we end, for whatever reason. The server notices and stops too.
  const child = spawn(process.execPath, [...watching, command, 'serve'], {
    cwd: root,
    env: config.env,
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  closeSync(log)
  const deadline = Date.now() + readySeconds * 1_000
  while (!(await answers(`http://127.0.0.1:${config.port}/readyz`))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server did not start. Its log: ${join(config.dataFolder, 'server.log')}`)
    if (Date.now() > deadline) throw new Error(`The server did not answer for ${readySeconds} s.`)
    await pause(50)
  }
  return child
}

/** Starts the process that signs for apps. The server calls it only when it is needed, so nothing waits for it. */
export function startSigner(config) {
  const log = openSync(join(config.dataFolder, 'signer.log'), 'a', 0o600)
  const child = spawn(process.execPath, [command, 'signer'], {
    cwd: root,
    env: config.env,
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  closeSync(log)
  return child
}

export async function answers(url) {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
