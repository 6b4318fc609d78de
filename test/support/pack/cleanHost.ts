import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isDeep } from '../deep.ts'
import { eventually } from '../eventually.ts'
import { installByLinks } from './linkedInstall.ts'

const run = promisify(execFile)
/** Packages of others come from npm's cache if they are there. */
const frugal = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']

/** A folder that contains only the installed packages, like a user's. */
export type CleanHost = {
  readonly folder: string
  /** Runs an installed command, such as `latchkey`. Returns its two output streams, one after the other. */
  run(program: string, ...args: string[]): Promise<string>
  /** Starts a command and leaves it running. Resolves when `url` answers. */
  start(url: string, program: string, ...args: string[]): Promise<void>
  /** With npm in a deep run. */
  install(...packages: string[]): Promise<void>
  stop(): Promise<void>
}

export async function openCleanHost(folder: string, variables: Record<string, string>): Promise<CleanHost> {
  const children: ChildProcess[] = []
  // Nothing from the test run: neither its settings nor the folders in which npm and Node look for packages.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...variables }
  const command = (program: string) => join(folder, 'node_modules', '.bin', program)
  await mkdir(folder, { recursive: true })
  return {
    folder,
    async run(program, ...args) {
      const { stdout, stderr } = await run(command(program), args, { cwd: folder, env })
      return stdout + stderr
    },
    async start(url, program, ...args) {
      const child = spawn(command(program), args, { cwd: folder, env, stdio: 'ignore' })
      children.push(child)
      await eventually(async () => {
        if (child.exitCode !== null) throw new Error(`${program} ${args.join(' ')} ended`)
        if (!(await fetch(url)).ok) throw new Error(`${url} does not answer yet`)
      })
    },
    async install(...packages) {
      const manifest = join(folder, 'package.json')
      if (packages.length > 0 && !existsSync(manifest)) await writeFile(manifest, '{ "private": true }')
      if (isDeep) await run('npm', ['install', ...frugal, ...packages], { cwd: folder, env })
      else await installByLinks(folder, packages)
    },
    async stop() {
      for (const child of children.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    },
  }
}
