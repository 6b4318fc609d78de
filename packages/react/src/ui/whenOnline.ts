import { isOnline } from './online.ts'

/** Waits until the browser is online; resolves at once if it is. */
export async function whenOnline(): Promise<void> {
  if (!isOnline()) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
}
