import { describe, expect, test } from 'vitest'
import { createLock } from './lock.ts'

/** Web Locks as in a browser: first come, first served. */
function webLocks() {
  const lockNames: string[] = []
  let last = Promise.resolve<unknown>(undefined)
  const request = (name: string, work: () => Promise<unknown>) => {
    lockNames.push(name)
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
  return { lockNames, locks: { request } as unknown as LockManager }
}

const refusing = {
  request: () => Promise.reject(new DOMException('denied', 'SecurityError')),
} as unknown as LockManager

describe.each([
  ['with Web Locks', webLocks().locks],
  ['without', undefined],
  ['where the browser denies them', refusing],
])('a lock %s', (_, locks) => {
  test('lets one work at a time, in order', async () => {
    const lock = createLock(locks)
    const order: string[] = []
    const work = (name: string) => async () => {
      order.push(`${name} begins`)
      await Promise.resolve()
      order.push(`${name} ends`)
      return name
    }
    expect(await Promise.all(['a', 'b'].map((name) => lock('wallet', work(name))))).toEqual(['a', 'b'])
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  test('error: a failed work passes its error on and does not hold up the next', async () => {
    const lock = createLock(locks)
    let tries = 0
    const failing = lock('wallet', async () => {
      tries++
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(tries).toBe(1)
    expect(await lock('wallet', async () => 'next')).toBe('next')
  })
})

test('the name goes to the browser, so that all tabs share it', async () => {
  const { lockNames, locks } = webLocks()
  await createLock(locks)('wallet:app:user', async () => {})
  expect(lockNames).toEqual(['wallet:app:user'])
})
