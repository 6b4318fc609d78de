import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Manifest = {
  name: string
  exports: Record<string, string | Record<string, string>>
  dependencies?: Record<string, string>
  [member: string]: unknown
}
export type PackedPackage = {
  /** `wire`, `core` … */
  name: string
  tarball: string
  /** The folder of the unpacked package. */
  folder: string
  files: readonly string[]
  manifest: Manifest
}

/** `npm run pack` into a folder of the test. */
export async function packAll(to: string): Promise<readonly PackedPackage[]> {
  await run(process.execPath, ['scripts/pack.mjs', '--to', to])
  const names = (await readdir(to)).filter((name) => name.endsWith('.tgz'))
  return Promise.all(names.map((name) => unpack(to, name)))
}

async function unpack(to: string, tarball: string): Promise<PackedPackage> {
  const name = /^latchkey-([a-z]+)-/.exec(tarball)?.[1] ?? tarball
  const at = join(to, '..', 'unpacked', name)
  await mkdir(at, { recursive: true })
  await run('tar', ['-xzf', join(to, tarball), '-C', at])
  const folder = join(at, 'package')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
  return { name, tarball: join(to, tarball), folder, files, manifest }
}
