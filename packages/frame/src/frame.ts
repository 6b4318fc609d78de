import { createApi } from './api.ts'
import { createDevices } from './device.ts'
import { createKeyring } from './keyring.ts'
import { createLock } from './lock.ts'
import { createOps } from './ops.ts'
import type { Ops } from './serve.ts'
import { createStore } from './store.ts'

/** What the page takes from its browser. Tests hand in their own. */
export type Surroundings = {
  appId: string
  rawSigning: boolean
  /** The page's own origin, which is the server's. */
  origin: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
  indexedDB: () => IDBFactory
  locks: LockManager | undefined
  wait(ms: number): Promise<void>
}

/** The wallet page without its window: all ops, ready to be served. */
export function createFrame({ appId, rawSigning, origin, fetch, indexedDB, locks, wait }: Surroundings): Ops {
  return createOps({
    appId,
    rawSigning,
    api: createApi({ origin, fetch, wait }),
    devices: createDevices(createStore(indexedDB)),
    keyring: createKeyring(),
    lock: createLock(locks),
    wait,
  })
}
