import { createHmac, timingSafeEqual } from 'node:crypto'
import { type FileHandle, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A file of records that is only appended to. A record counts once `append` has resolved: it is then on the disk. */
export type Journal<R> = {
  append(records: readonly R[]): Promise<void>
  /** Replaces all records. Records that are not in the list are no longer in the file. */
  rewrite(records: readonly R[]): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a journal and passes each record to `read`. Each line has a code over itself and all lines before it, so a line
 * that was changed, moved or removed stops the start. A last line that a crash cut short is left out: `append` had not
 * resolved for it.
 *
 * @param key for the codes.
 * @throws Error when a line was changed.
 *
 * @example
 * const journal = await openJournal<{ id: string }>('/var/lib/latchkey/signer/journal', key, ({ id }) => void seen.add(id))
 */
export async function openJournal<R>(
  path: string,
  key: Uint8Array,
  read: (record: R) => void,
): Promise<Journal<R>> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return ''
    throw cause
  })
  const end = text.lastIndexOf('\n') + 1
  const lines = text.slice(0, end).split('\n').slice(0, -1)
  let chain = createChain(key)
  lines.forEach((line, at) => {
    const json = line.slice(codeLength + 1)
    if (!isSame(line.slice(0, codeLength), chain.next(json)))
      throw new Error(
        `Line ${at + 1} of ${path} is not as it was written. Restore the folder from a backup of it.`,
      )
    read(JSON.parse(json) as R)
  })
  let file = await open(path, 'a', 0o600)
  await file.truncate(Buffer.byteLength(text.slice(0, end)))
  await syncFolder(path)

  let queue: { text: string; done(): void; fail(cause: unknown): void }[] = []
  let work = Promise.resolve()
  let failure: unknown
  const write = async () => {
    const batch = queue
    queue = []
    if (batch.length === 0) return
    try {
      if (failure) throw failure
      await file.appendFile(batch.map((one) => one.text).join(''))
      await file.datasync()
      for (const one of batch) one.done()
    } catch (cause) {
      // The content of the disk is not known any more, and the codes of later lines would not fit.
      failure ??= cause
      for (const one of batch) one.fail(failure)
    }
  }
  const toText = (records: readonly R[]) =>
    records
      .map((record) => JSON.stringify(record))
      .map((json) => `${chain.next(json)} ${json}\n`)
      .join('')

  return {
    append(records) {
      if (failure) return Promise.reject(failure)
      const line = toText(records)
      const writing = new Promise<void>((done, fail) => queue.push({ text: line, done, fail }))
      // All records that arrive while the disk is busy are written at once.
      work = work.then(write)
      return writing
    },
    rewrite(records) {
      // From here on, lines are appended to the new file.
      const pending = queue
      queue = []
      chain = createChain(key)
      const content = toText(records)
      const replace = async () => {
        if (failure) throw failure
        file = await replaceFile(path, content, file)
        for (const one of pending) one.done()
      }
      const writing = work.then(replace).catch((cause: unknown) => {
        failure ??= cause
        for (const one of pending) one.fail(failure)
        throw failure
      })
      work = writing.catch(() => {})
      return writing
    },
    async close() {
      await work
      await file.close()
    },
  }
}

const codeLength = 22

function createChain(key: Uint8Array): { next(json: string): string } {
  let last = ''
  return {
    next(json) {
      last = createHmac('sha256', key).update(`${last}\n${json}`).digest('base64url').slice(0, codeLength)
      return last
    },
  }
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

/** The new file is complete before it gets the name of the old one. */
async function replaceFile(path: string, content: string, old: FileHandle): Promise<FileHandle> {
  const next = await open(`${path}.new`, 'w', 0o600)
  await next.writeFile(content)
  await next.datasync()
  await next.close()
  await rename(`${path}.new`, path)
  await syncFolder(path)
  await old.close()
  return open(path, 'a', 0o600)
}

/** A new name in a folder is on the disk only once the folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r')
  await folder.sync()
  await folder.close()
}
