import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'

/** The files of a page, by the paths under which it is served. */
export type Files = ReadonlyMap<string, string | Uint8Array>

/** Builds a page for the first test file of a run that needs it. The others get the cached files. */
export async function buildOnce(name: string, make: () => Promise<Files>): Promise<Files> {
  const folder = join(inject('databaseFolder'), `page-${name}`)
  const cache = await readAll(folder)
  if (cache) return cache
  const files = await make()
  const draft = await mkdtemp(`${folder}-`)
  for (const [path, content] of files) {
    await mkdir(dirname(join(draft, path)), { recursive: true })
    await writeFile(join(draft, path), content)
  }
  // Fails when another test file was faster.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
  return files
}

async function readAll(folder: string): Promise<Files | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (!entries) return undefined
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = async (path: string) => [path.slice(folder.length), await readFile(path)] as const
  return new Map(await Promise.all(paths.map(read)))
}
