import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../embedded/cluster.ts'
import { sqlState } from '../sqlState.ts'
import { type KeyRing, missingFrom, parseKeyRing } from './keyRingFormat.ts'

export const keyFileName = 'keys.json'

/** The keys of a data folder, or undefined if it has none yet. */
export async function readKeyFile(dataFolder: string): Promise<KeyRing | undefined> {
  const path = join(dataFolder, keyFileName)
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw new Error(`${path} cannot be read.`, { cause })
  })
  if (text === undefined) return undefined
  if (process.platform !== 'win32' && (await stat(path)).mode & 0o077)
    throw new Error(`${path} is open to other users. Run: chmod 600 ${path}`)
  return parseKeyRing(text)
}

/**
 * Creates the first key file. False if there is one: two servers that start for the first time in one folder must end
 * up with the same keys.
 */
export async function createKeyFile(dataFolder: string, ring: KeyRing): Promise<boolean> {
  const path = join(dataFolder, keyFileName)
  return placeDraft(dataFolder, ring, async (draft) => {
    // Unlike a rename, a link never replaces a file.
    const outcome = await link(draft, path).then(
      () => 'made',
      (cause: unknown) => sqlState(cause),
    )
    // Some network file systems have no links; there only the lock of `lock.ts` protects.
    if (outcome !== 'made' && outcome !== 'EEXIST' && (await readKeyFile(dataFolder)) === undefined)
      await rename(draft, path)
    await rm(draft, { force: true })
    return outcome !== 'EEXIST'
  })
}

/** Replaces the key file by one with the same keys and more. Call it under the lock of `lock.ts`. */
export async function extendKeyFile(dataFolder: string, ring: KeyRing): Promise<void> {
  const missingKeys = missingFrom(ring, await readKeyFile(dataFolder))
  if (missingKeys.length > 0)
    throw new Error(`The key file has keys that would be lost: ${missingKeys.join(', ')}.`)
  await placeDraft(dataFolder, ring, (draft) => rename(draft, join(dataFolder, keyFileName)))
}

/**
 * Written to a draft and flushed, then renamed, and the rename flushed: after a crash there is the old file or the new
 * one.
 */
async function placeDraft<T>(
  dataFolder: string,
  ring: KeyRing,
  move: (draft: string) => Promise<T>,
): Promise<T> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  await removeDrafts(dataFolder)
  const draft = join(dataFolder, `${keyFileName}.${process.pid}.draft`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(ring, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  const result = await move(draft)
  await flushFolder(dataFolder)
  return result
}

/** Removes drafts of killed writers: they contain keys, and no process will use them. */
export async function removeDrafts(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder).catch(() => [])) {
    const pid = Number(/^keys\.json\.(\d+)(\.draft)?$/.exec(name)?.[1])
    if (pid === process.pid || (pid > 0 && !isAlive(pid))) await rm(join(dataFolder, name), { force: true })
  }
}

/** Otherwise a power cut could undo the rename. Windows flushes names itself, and cannot open a folder. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
