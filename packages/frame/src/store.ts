/** Records by key. `isDurable` turns false for the life of the page once the browser has denied storage (F21). */
export type Store = {
  readonly isDurable: () => boolean
  get(key: string): Promise<unknown>
  /** Reads and writes in one transaction, so that two tabs cannot undo each other. Answers what is stored now. */
  update(key: string, change: (value: unknown) => unknown): Promise<unknown>
  /** Keeps the record under another key and frees this one. */
  move(key: string, to: string): Promise<void>
}

const databaseName = 'latchkey'
const table = 'devices'
/** Browsers have been seen to leave an open request without any event. */
const openTimeoutMs = 3_000

export function createStore(factory: () => IDBFactory): Store {
  const memory = new Map<string, unknown>()
  let database: Promise<IDBDatabase> | undefined
  let isDurable = true

  async function run<T>(work: (records: IDBObjectStore, done: (value: T) => void) => void): Promise<T> {
    database ??= open(factory, () => {
      database = undefined
    })
    const transaction = (await database).transaction(table, 'readwrite')
    return new Promise((resolve, reject) => {
      let result: T | undefined
      // Only a completed transaction has stored anything.
      transaction.oncomplete = () => resolve(result as T)
      transaction.onabort = () => reject(transaction.error)
      work(transaction.objectStore(table), (value) => {
        result = value
      })
    })
  }

  async function orMemory<T>(key: string, stored: () => Promise<T>, remembered: () => T): Promise<T> {
    if (memory.has(key) || !isDurable) return remembered()
    // Once more on a new connection: the browser closes idle ones, and that denies nothing.
    const again = () => {
      database = undefined
      return stored()
    }
    return stored()
      .catch(again)
      .catch(() => {
        isDurable = false
        return remembered()
      })
  }

  const get = (key: string) =>
    orMemory(
      key,
      () => run((records, done) => read(records, key, done)),
      () => memory.get(key),
    )

  return {
    isDurable: () => isDurable,
    get,
    async update(key, change) {
      const known = await get(key)
      return orMemory(
        key,
        () => run((records, done) => read(records, key, (value) => write(records, key, change(value), done))),
        () => {
          const value = change(memory.get(key) ?? known)
          memory.set(key, value)
          return value
        },
      )
    },
    move: (key, to) =>
      orMemory(
        key,
        () => run<void>((records) => read(records, key, (value) => moveTo(records, { key, to, value }))),
        () => {
          memory.set(to, memory.get(key))
          memory.delete(key)
        },
      ),
  }
}

function read(records: IDBObjectStore, key: string, then: (value: unknown) => void): void {
  const request = records.get(key)
  request.onsuccess = () => then(request.result)
}

function write(records: IDBObjectStore, key: string, value: unknown, done: (value: unknown) => void): void {
  records.put(value, key)
  done(value)
}

function moveTo(
  records: IDBObjectStore,
  { key, to, value }: { key: string; to: string; value: unknown },
): void {
  if (value !== undefined) records.put(value, to)
  records.delete(key)
}

function open(factory: () => IDBFactory, onLost: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('IndexedDB does not answer')), openTimeoutMs)
    const request = factory().open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(table)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      request.result.onclose = onLost
      request.result.onversionchange = () => {
        request.result.close()
        onLost()
      }
      resolve(request.result)
    }
  })
}
