import { unavailable } from './frameError.ts'

/** Ends work that takes too long; each sign of progress restarts the time. */
export function createDeadline(timeoutMs: number, message: string) {
  let reject = (_: Error) => {}
  const late = new Promise<never>((_, rejectLate) => {
    reject = rejectLate
  })
  const start = () => setTimeout(() => reject(unavailable(message)), timeoutMs)
  let timer = start()
  return {
    renew() {
      clearTimeout(timer)
      timer = start()
    },
    end: <T>(work: Promise<T>): Promise<T> => Promise.race([work, late]).finally(() => clearTimeout(timer)),
  }
}

export function within<T>(work: Promise<T>, timeoutMs: number, message: string): Promise<T> {
  return createDeadline(timeoutMs, message).end(work)
}
