import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The signer derives a separate key for each purpose, so that no use of one key weakens another. */
const purposes = ['journal', 'rows', 'wallets'] as const
export type SignerKeys = Record<(typeof purposes)[number], Uint8Array>

const keyBytes = 32

/**
 * Reads the signer's key file, or makes it if there is none. With this file and the signer's folder one can sign for
 * every delegated wallet, so only the owner of the file may read it.
 *
 * @throws Error when others may read the file, or when it is not a key file.
 *
 * @example
 * const keys = await openKeyFile('/var/lib/latchkey/signer/signer.key')
 */
export async function openKeyFile(path: string): Promise<SignerKeys> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const text = (await read(path)) ?? (await create(path))
  const secret = Buffer.from(text.trim(), 'hex')
  if (secret.length !== keyBytes) throw new Error(`${path} is not a key file of the signer.`)
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), `latchkey signer ${purpose}`, keyBytes))
  return Object.fromEntries(purposes.map((purpose) => [purpose, derive(purpose)])) as SignerKeys
}

async function read(path: string): Promise<string | undefined> {
  try {
    const { mode } = await stat(path)
    if (process.platform !== 'win32' && mode & 0o077)
      throw new Error(`Other users can read ${path}. Run: chmod 600 ${path}`)
    return await readFile(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cause
  }
}

/**
 * Two signers that start at once get the same key: only a complete file is linked to the path, and only if it is free.
 */
async function create(path: string): Promise<string> {
  const text = randomBytes(keyBytes).toString('hex')
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  await file.writeFile(`${text}\n`)
  await file.sync()
  await file.close()
  try {
    await link(draft, path)
    return text
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return await readFile(path, 'utf8')
    throw cause
  } finally {
    await unlink(draft)
  }
}
