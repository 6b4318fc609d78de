// Lines of Node from npm, in a folder outside of node_modules: they are no dependencies.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

/** The oldest one that is supported, and each later line at the version of the image or newer. */
export const versions = ['20.19.6', '22.23.3', '24.21.0']

/** The path of the program, installed once. Undefined if npm does not have it for this machine. */
export function installNode(version) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const folder = join(root, '.cache', 'nodes', version)
  const program = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  spawnSync(
    'npm',
    ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  )
  return existsSync(program) ? program : undefined
}
