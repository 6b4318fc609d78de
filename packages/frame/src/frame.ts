import { createApi } from './api.ts'
import { createDevices } from './device.ts'
import { createDoor, type Door } from './door.ts'
import { createKeyring } from './keyring.ts'
import { warmUp } from './keys/signature.ts'
import { createLock } from './lock.ts'
import { operations } from './operations.ts'
import { noSecondFactor } from './secondFactor.ts'
import { createStore } from './store.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What the page takes from its browser. Tests hand in their own. */
export type Surroundings = {
  appId: string
  rawSigning: boolean
  /** For the first device proof; without it the vault's first answer is a refusal that brings one. */
  proofNonce: string | undefined
  /** The page's own origin, which is the server's. */
  origin: string
  fetch: Fetch
  indexedDB: () => IDBFactory
  locks: LockManager | undefined
  wait(ms: number): Promise<void>
}

/** The wallet page without its window: its door, ready to be served. */
export function createFrame({
  appId,
  rawSigning,
  proofNonce,
  origin,
  fetch,
  indexedDB,
  locks,
  wait,
}: Surroundings): Door {
  const frame = {
    appId,
    rawSigning,
    api: createApi({ origin, fetch: withWarmUp(fetch), wait, nonce: proofNonce }),
    devices: createDevices(createStore(indexedDB)),
    keyring: createKeyring(),
    lock: createLock(locks),
    wait,
  }
  return createDoor({ frame, operations, requireSecondFactor: noSecondFactor })
}

/** The first call is the time to get ready to sign: the request is out, and nothing else can be done. */
function withWarmUp(fetch: Fetch): Fetch {
  let isWarm = false
  return (url, init) => {
    const response = fetch(url, init)
    if (!isWarm) warmUp()
    isWarm = true
    return response
  }
}
