import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * The server that operators replace: the last commit of the version before. Move it when a version is released, and when
 * an accepted change needs a later one.
 */
export const previousCommit = '4421653ea787'

/** Whether git has it: a shallow clone does not. */
export function hasPrevious(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${previousCommit}^{commit}`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Bundles the previous server once, in a separate folder. Returns its program. */
export async function buildPrevious(): Promise<string> {
  // For each version of Node: it contains compiled code.
  const folder = join(root, '.cache', 'previous', `${previousCommit}-${process.version}`)
  const program = join(folder, 'packages/server/node_modules/.cache/latchkey.mjs')
  // Written at the end: a build that was cut off begins again. The bundle has absolute paths, so it cannot be moved.
  const mark = join(folder, 'built')
  if (existsSync(mark)) return program
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const archive = join(folder, 'previous.tar')
  const parts = ['packages', 'test/support/faults', 'tsconfig.base.json', 'package.json']
  await run('git', ['archive', '--output', archive, previousCommit, ...parts], { cwd: root })
  await run('tar', ['--extract', '--file', archive, '--directory', folder])
  await rm(archive)
  await linkPackages(folder)
  await run(process.execPath, ['test/support/faults/build.mjs'], { cwd: folder })
  await writeFile(mark, '')
  return program
}

/** The installed packages of others, and its own ones in place of the present ones. */
async function linkPackages(folder: string): Promise<void> {
  await linkAll(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const name of await readdir(join(folder, 'packages'))) {
    await symlink(join('..', '..', 'packages', name), join(folder, 'node_modules/@latchkey', name))
    const own = join(root, 'packages', name, 'node_modules')
    await linkAll(own, join(folder, 'packages', name, 'node_modules'))
  }
}

async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await mkdir(join(to, '@latchkey'), { recursive: true })
  if (!existsSync(from)) return
  for (const name of await readdir(from))
    if (!['@latchkey', '.cache', '.vite'].includes(name)) await link(join(from, name), join(to, name))
}

async function link(target: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await symlink(target, path)
}
