import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const Key = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  key: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
})
const Keys = v.pipe(v.array(Key), v.minLength(1))
/** `main` wraps every data key but those of recovery client halves, which have a key-encryption key of their own (2.4). */
const Ring = v.object({ v: v.literal(1), main: Keys, recovery: Keys })

export type KekFamily = 'main' | 'recovery'
/** Key-encryption keys, the one in use first. */
export type KeyRing = v.InferOutput<typeof Ring>
type Random = (bytes: number) => Uint8Array

export const keyFileName = 'keys.json'

/** Keys from the text of keys.json, wherever it is kept. */
export function parseKeyRing(text: string): KeyRing {
  try {
    return v.parse(Ring, JSON.parse(text))
  } catch {
    // The parser's message may quote the text, which is a secret.
    throw new Error('The key-encryption keys cannot be read: this is not the text of a keys.json.')
  }
}

/** The keys of a data folder, or undefined when it has none yet. */
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

/** Written beside its place, flushed, then moved: a crash leaves the old file or the new one. */
export async function writeKeyFile(dataFolder: string, ring: KeyRing): Promise<void> {
  const path = join(dataFolder, keyFileName)
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(ring, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

export function makeKeyRing(random: Random): KeyRing {
  return { v: 1, main: [makeKey(random)], recovery: [makeKey(random)] }
}

/** A ring with fresh keys in front. The old ones stay: backups of the database need them. */
export function withFreshKeys(ring: KeyRing, random: Random): KeyRing {
  return {
    v: 1,
    main: [makeKey(random), ...ring.main],
    recovery: [makeKey(random), ...ring.recovery],
  }
}

function makeKey(random: Random): { id: string; key: string } {
  return { id: Buffer.from(random(6)).toString('hex'), key: Buffer.from(random(32)).toString('base64url') }
}
