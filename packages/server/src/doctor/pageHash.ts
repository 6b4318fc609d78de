import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

export type PageHash = {
  /** The hash of the list of files below it, in the format of `sha256sum`, by name. */
  readonly sha256: string
  readonly files: Readonly<Record<string, string>>
}

/** The hash of a built page, so that anyone can compare it with the published one (R88: dependencies). */
export async function hashPage(folder: string): Promise<PageHash> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    // Notes of the build are not served.
    .filter((name) => !name.startsWith('.'))
    .sort()
  const files: Record<string, string> = {}
  for (const name of names) files[name] = sha256(await readFile(join(folder, name)))
  return { sha256: sha256(names.map((name) => `${files[name]}  ${name}\n`).join('')), files }
}

function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
