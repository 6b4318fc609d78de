// Runs load.mjs in its own process, on the core for load, and prints its progress.
import { spawn } from 'node:child_process'
import { pinned } from '../lib/cores.mjs'

/** Returns the results of every case, by variant and round. */
export async function underLoad(options) {
  const file = new URL('./load.mjs', import.meta.url).pathname
  const [program, args] = pinned('load', [process.execPath, file, JSON.stringify(options)])
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let found
  child.on('message', (message) => {
    if (message.results) found = message
    else console.error(`  server, ${message.progress}`, line(message.last))
  })
  const status = await new Promise((resolve) => child.once('exit', resolve))
  if (!found) throw new Error(`the load ended with ${status}`)
  return options.during ? found : found.results
}

function line(last) {
  return Object.entries(last)
    .map(
      ([name, { perSecond, p99, bad, cpuMicroseconds }]) =>
        `${name} ${perSecond.toFixed(0)}/s p99 ${p99.toFixed(0)} ms cpu ${cpuMicroseconds.toFixed(0)} µs${bad ? ` BAD ${bad}` : ''}`,
    )
    .join(', ')
}
