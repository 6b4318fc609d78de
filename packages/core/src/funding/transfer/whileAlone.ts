import { AppError } from '@latchkey/wire'

/** The transfers under way in this page, by the storage that it shares with the other tabs. */
const busy = new WeakMap<object, Set<string>>()

/**
 * Does something that no other flow of this browser may do at the same time. It does not wait for another flow, which
 * may take as long as its user thinks.
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
