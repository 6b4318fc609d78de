import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { loadRuntime } from './solana/runtime.mjs'

const main = fileURLToPath(new URL('solana/main.mjs', import.meta.url))

/**
 * Starts a Solana chain on a port, 0 for any. Undefined if litesvm does not run here. Makes a block every `blockTime`
 * ms, or none.
 */
export function startSolana(port, blockTime = 0) {
  if (!loadRuntime()) return undefined
  const child = fork(main, [String(port), String(blockTime)])
  const url = new Promise((resolve, reject) => {
    child.once('message', (said) => resolve(said.url))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The Solana chain ended with ${code} before it listened.`)))
  })
  return { child, url }
}
