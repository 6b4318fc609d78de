import { AppError } from '@latchkey/wire'

/** The keys of the work that runs in this page, by the storage that the page shares with other tabs. */
const busy = new WeakMap<object, Set<string>>()

/**
 * Runs work that only one flow of this browser may do at a time. It fails at once instead of waiting: the other flow
 * may be waiting for its user.
 *
 * @throws AppError `transaction_failure` if another flow does it
 */
export async function whileAlone<T>(storage: object, key: string, work: () => Promise<T>): Promise<T> {
  const keys = busy.get(storage) ?? new Set()
  busy.set(storage, keys)
  if (keys.has(key)) throw elsewhere()
  keys.add(key)
  try {
    const locks = globalThis.navigator?.locks
    if (!locks) return await work()
    return (await locks.request(`latchkey:funding ${key}`, { ifAvailable: true }, (lock) => {
      if (!lock) throw elsewhere()
      return work()
    })) as T
  } finally {
    keys.delete(key)
  }
}

function elsewhere(): AppError {
  return new AppError('transaction_failure', {
    message: 'The same is being sent elsewhere on this device. Look there before you try again.',
    data: { problem: 'elsewhere' },
  })
}
