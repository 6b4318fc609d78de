// Steps of `npm test`. Each passes or fails, and prints its output in one piece, because other steps run at the same
// time.
import { spawn } from 'node:child_process'
import { basename, join } from 'node:path'
import { root } from './setup.mjs'

export const total = { passed: 0, failed: 0 }

/** True if the step passed. `work` returns the text to print, or throws. */
export async function step(name, work) {
  const say = await measure(name, work)
  return say()
}

/** Runs the work, and returns a function that prints and returns the result. */
export async function measure(name, work) {
  const start = performance.now()
  const { output = '', reason } = await attempt(work)
  total[reason === undefined ? 'passed' : 'failed'] += 1
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  return () => {
    console.log(`\n── ${name}`)
    if (output.trim() !== '') console.log(output.trimEnd())
    console.log(reason === undefined ? `   passed (${seconds} s)` : `   FAILED (${seconds} s): ${reason}`)
    return reason === undefined
  }
}

async function attempt(work) {
  try {
    return { output: await work() }
  } catch (error) {
    return { output: error.output, reason: error.message }
  }
}

/** A program of `node_modules`. */
export function tool(name, args) {
  return run(join(root, 'node_modules', '.bin', name), args)
}

/** Returns the output of a program. If it fails, throws with its output. */
export function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(output)
      reject(Object.assign(new Error(`${basename(command)} ended with ${signal ?? code}`), { output }))
    })
  })
}
