import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeAtEnd } from '../support/closeAtEnd.ts'

const shutdown = join(import.meta.dirname, '../../scripts/demo/shutdown.mjs')

/** As `scripts/start.mjs` starts the server and the chains. */
const script = `
import { spawn } from 'node:child_process'
import { runUntilStopped } from ${JSON.stringify(shutdown)}
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
console.log('started', process.pid, child.pid)
process.exitCode = await runUntilStopped({ children: [child], servers: [] })
process.exit()`

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('SIGTERM to npm start ends everything that it started', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-npm-'))
  closeAtEnd(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }))
  await writeFile(join(folder, 'start.mjs'), script)
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const pids = await new Promise<number[]>((resolve) => {
    let output = ''
    npm.stdout.on('data', (chunk) => {
      output += chunk
      const [, ...matches] = /started (\d+) (\d+)/.exec(output) ?? []
      if (matches.length > 0) resolve(matches.map(Number))
    })
  })
  closeAtEnd(() => {
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
  expect(pids.filter(isAlive)).toEqual(pids)
  npm.kill('SIGTERM')
  await expect.poll(() => pids.filter(isAlive), { timeout: 20_000 }).toEqual([])
})
