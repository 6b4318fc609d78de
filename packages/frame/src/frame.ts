import { createApi } from './api.ts'
import { type CloudPlaces, createClouds } from './clouds/clouds.ts'
import { createDevices } from './device.ts'
import { createDoor, type Door } from './door.ts'
import { createGrants } from './grants.ts'
import { createKeyring } from './keyring.ts'
import { warmUp } from './keys/signature.ts'
import { createLock } from './lock.ts'
import { operations } from './operations.ts'
import { noSecondFactor } from './secondFactor.ts'
import { createStore } from './store.ts'
import type { Stretch } from './stretch.ts'
import type { Frame } from './vault.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What the page takes from its browser. Tests hand in their own. */
export type Surroundings = {
  appId: string
  rawSigning: boolean
  minPasswordLength?: number | undefined
  /** For the first device proof; without it the vault's first answer is a refusal that brings one. */
  proofNonce: string | undefined
  /** Where users may keep backups, beside this server. */
  clouds?: CloudPlaces | undefined
  /** The page's own origin, which is the server's. */
  origin: string
  fetch: Fetch
  indexedDB: () => IDBFactory
  locks: LockManager | undefined
  stretch: Stretch
  memoryGib?: number | undefined
  wait(ms: number): Promise<void>
}

/** The wallet page without its window: its door, ready to be served. */
export function createFrame(surroundings: Surroundings): Door {
  const fetch = withWarmUp(surroundings.fetch)
  const frame = openFrame({ ...surroundings, fetch })
  return createDoor({ frame, operations, requireSecondFactor: noSecondFactor })
}

/** What operations work with, and the export page. */
export function openFrame({
  appId,
  rawSigning,
  minPasswordLength,
  proofNonce,
  clouds = {},
  origin,
  fetch,
  indexedDB,
  locks,
  stretch,
  memoryGib,
  wait,
}: Surroundings): Frame {
  const store = createStore(indexedDB)
  return {
    appId,
    rawSigning,
    minPasswordLength,
    api: createApi({ origin, fetch, wait, nonce: proofNonce }),
    devices: createDevices(store),
    openCloud: createClouds(clouds, fetch),
    grants: createGrants(store),
    keyring: createKeyring(),
    lock: createLock(locks),
    stretch,
    memoryGib,
    wait,
  }
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
