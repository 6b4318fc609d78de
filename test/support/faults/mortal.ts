import type { Store } from '../../../packages/frame/src/store.ts'

type Surroundings = { store: Store; fetch: typeof fetch }

/**
 * The storage and the network of a page that dies after `lifetime` steps. There is a step before and after each use of
 * the storage or the network; after the last one, nothing of the page runs any more.
 */
export function mortal(lifetime: number, { store, fetch }: Surroundings) {
  let steps = 0
  let end = () => {}
  const ending = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined)
  })

  async function step(): Promise<void> {
    if (steps++ < lifetime) return
    end()
    await new Promise(() => {})
  }

  async function use<T>(work: () => Promise<T>): Promise<T> {
    await step()
    const result = await work()
    await step()
    return result
  }

  const mortalStore: Store = {
    isDurable: store.isDurable,
    get: (key) => use(() => store.get(key)),
    update: (key, change) => use(() => store.update(key, change)),
    move: (key, to) => use(() => store.move(key, to)),
  }
  return {
    store: mortalStore,
    fetch: ((...request) => use(() => fetch(...request))) as typeof globalThis.fetch,
    ended: ending,
    steps: () => steps,
  }
}
