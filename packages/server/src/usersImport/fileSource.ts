import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Source, SourcePage } from './importUsers.ts'

const batchSize = 500
/** A list is read as a whole; a larger one has to be JSON lines. */
const maxListBytes = 256 * 1_024 ** 2
const probeBytes = 64 * 1_024

/**
 * Reads users from a file: JSON lines with one user each, or one JSON document with a list of users, in `data` or
 * `users` or alone. The position is the number of read entries.
 *
 * @throws if the file is not one of the two.
 */
export async function openFile(path: string): Promise<Source> {
  const { start, name, bytes } = await probe(path)
  const isList = /^\s*\[/.test(start)
  // One document over several lines, or on one line with a list in it.
  const isDocument = /^\s*\{\s*"(?:data|users)"\s*:/.test(start)
  if (!isList && !isDocument && !/^\s*\{/.test(start))
    throw new Error(
      `${path} is neither JSON nor JSON lines. Export the users as JSON, one user a line or one list.`,
    )
  if ((isList || isDocument) && bytes > maxListBytes)
    throw new Error(
      `${path} is too large for one list. Write one user a line: jq -c '.[]' users.json > users.jsonl`,
    )
  const read = isList || isDocument ? () => readList(path) : () => readLines(path)
  return {
    name,
    async *open(position) {
      yield* toPages(read(), Number(position ?? 0))
    },
  }
}

/** The name is of the content, so that the position of one file is not used for another. */
async function probe(path: string): Promise<{ start: string; name: string; bytes: number }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(probeBytes), 0, probeBytes, 0)
    const start = buffer.subarray(0, bytesRead)
    const hash = createHash('sha256').update(start).update(String(size)).digest('hex').slice(0, 32)
    return { start: start.toString('utf8').replace(/^\uFEFF/, ''), name: `file ${hash}`, bytes: size }
  } finally {
    await file.close()
  }
}

async function* readList(path: string): AsyncGenerator<unknown> {
  const document: unknown = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''))
  const list = Array.isArray(document)
    ? document
    : Object.values(document as object).find((member) => Array.isArray(member))
  if (!Array.isArray(list)) throw new Error(`${path} has no list of users.`)
  yield* list
}

async function* readLines(path: string): AsyncGenerator<unknown> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) {
    const text = line.replace(/^\uFEFF/, '').trim()
    if (text !== '') yield parseLine(text)
  }
}

/** A line that is not JSON is counted as unreadable. */
function parseLine(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function* toPages(entries: AsyncIterable<unknown>, skip: number): AsyncGenerator<SourcePage> {
  let count = 0
  let users: unknown[] = []
  for await (const entry of entries) {
    count += 1
    if (count <= skip) continue
    users.push(entry)
    if (users.length < batchSize) continue
    yield { users, next: String(count) }
    users = []
  }
  if (users.length > 0) yield { users, next: String(count) }
}
