import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../../..')
type Manifest = {
  name: string
  version: string
  bin?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/**
 * Makes the same folder as `npm install`, at a fraction of its cost: tarballs are unpacked, and packages of others are
 * links to the copies in this repository. As with npm, packages that no manifest names are not found.
 */
export async function installByLinks(folder: string, tarballs: readonly string[]): Promise<void> {
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '.bin'), { recursive: true })
  const { dependencies, devDependencies } = await readManifest(folder)
  const dependencyList = Object.entries({ ...dependencies, ...devDependencies })
  const names = dependencyList.flatMap(([, version]) =>
    version.startsWith('file:') ? [resolve(folder, version.slice('file:'.length))] : [],
  )
  for (const tarball of [...tarballs, ...names]) await unpack(modules, tarball)
  await linkAll(modules, root, dependencyList)
}

async function unpack(modules: string, tarball: string): Promise<void> {
  const draft = await mkdtemp(join(modules, '.unpacked-'))
  await promisify(execFile)('tar', ['-xzf', tarball, '-C', draft])
  const { name, bin = {}, dependencies = {} } = await readManifest(join(draft, 'package'))
  const home = join(modules, name)
  await mkdir(dirname(home), { recursive: true })
  await rename(join(draft, 'package'), home)
  for (const file of Object.values(bin)) await chmod(join(home, file), 0o755)
  await linkPrograms(modules, home)
  await linkAll(
    join(home, 'node_modules'),
    join(root, 'packages', name.replace(/^.*\//, '')),
    Object.entries(dependencies),
  )
}

/** As Node finds them from a folder of this repository. Our own packages come from tarballs. */
async function linkAll(modules: string, from: string, dependencyList: [string, string][]): Promise<void> {
  for (const [name, version] of dependencyList) {
    if (name.startsWith('@latchkey/') || version.startsWith('file:')) continue
    const path = [from, root].map((at) => join(at, 'node_modules', name)).find(existsSync)
    if (!path || (await readManifest(path)).version !== version)
      throw new Error(`${name} ${version} is not in this repository.`)
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(path, join(modules, name))
    if (from === root) await linkPrograms(modules, path)
  }
}

async function linkPrograms(modules: string, home: string): Promise<void> {
  for (const [program, file] of Object.entries((await readManifest(home)).bin ?? {}))
    await symlink(join(home, file), join(modules, '.bin', program))
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
}
