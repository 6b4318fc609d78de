/**
 * Records by key. `isDurable` becomes false for the rest of the page's life after the browser has denied storage (F21:
 * denied storage).
 */
export type Store = {
  readonly isDurable: () => boolean
  get(key: string): Promise<unknown>
  /** Reads and writes in one transaction, so that two tabs cannot undo each other. Returns the stored value. */
  update(key: string, change: (value: unknown) => unknown): Promise<unknown>
  /** Moves the record to another key. */
  move(key: string, to: string): Promise<void>
}

type Work = (records: IDBObjectStore, resolve: (value: unknown) => void) => void

const databaseName = 'latchkey'
const table = 'devices'
/** Some browsers never fire an event for an open request. */
const openTimeoutMs = 3_000

export function createStore(factory: () => IDBFactory): Store {
  /** The last read or written values, in case the browser denies storage later. */
  const memory = new Map<string, unknown>()
  let database: Promise<IDBDatabase> | undefined
  let isDurable = true

  async function run(mode: IDBTransactionMode, work: Work): Promise<unknown> {
    database ??= open(factory, () => {
      database = undefined
    })
    const transaction = (await database).transaction(table, mode)
    return new Promise((resolve, reject) => {
      let result: unknown
      // Only a completed transaction has stored anything.
      transaction.oncomplete = () => resolve(result)
      transaction.onabort = () => reject(transaction.error)
      work(transaction.objectStore(table), (value) => {
        result = value
      })
    })
  }

  async function orInMemory(useDatabase: () => Promise<unknown>, useMemory: () => unknown): Promise<unknown> {
    if (!isDurable) return useMemory()
    // Once more with a new connection: the browser closes idle ones, which is not a denial.
    const again = () => {
      database = undefined
      return useDatabase()
    }
    return useDatabase()
      .catch(again)
      .catch(() => {
        isDurable = false
        return useMemory()
      })
  }

  async function note(key: string, value: Promise<unknown>): Promise<unknown> {
    memory.set(key, await value)
    return value
  }

  return {
    isDurable: () => isDurable,
    get: (key) =>
      note(
        key,
        orInMemory(
          () => run('readonly', (records, resolve) => read(records, key, resolve)),
          () => memory.get(key),
        ),
      ),
    update: (key, change) =>
      note(
        key,
        orInMemory(
          () =>
            run('readwrite', (records, resolve) =>
              read(records, key, (value) => write(records, { key, value: change(value), resolve })),
            ),
          () => change(memory.get(key)),
        ),
      ),
    async move(key, to) {
      const inMemory = () => void memory.set(to, memory.get(key))
      await orInMemory(
        () =>
          run('readwrite', (records) => read(records, key, (value) => moveTo(records, { key, to, value }))),
        inMemory,
      )
      memory.delete(key)
    },
  }
}

function read(records: IDBObjectStore, key: string, then: (value: unknown) => void): void {
  const request = records.get(key)
  request.onsuccess = () => then(request.result)
}

type RecordWrite = { key: string; value: unknown; resolve(value: unknown): void }

function write(records: IDBObjectStore, { key, value, resolve }: RecordWrite): void {
  records.put(value, key)
  resolve(value)
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
