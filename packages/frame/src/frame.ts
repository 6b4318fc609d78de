import { createGrants } from './channel/grants.ts'
import { operations } from './channel/operations.ts'
import { createRequestHandler, type HandleRequest } from './channel/requestHandler.ts'
import { createSecondFactor } from './channel/secondFactor.ts'
import { type CloudEndpoints, createClouds } from './clouds/clouds.ts'
import { createLock } from './lock.ts'
import { createMadePasswords } from './recovery/madePasswords.ts'
import type { Stretch } from './recovery/stretch.ts'
import { createStore } from './store.ts'
import { createApi } from './vault/api.ts'
import { createDevices } from './vault/device.ts'
import { createKeyring } from './vault/keyring.ts'
import type { Frame } from './vault/vault.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The parts of the browser that the page uses. Tests pass their own. */
export type Environment = {
  appId: string
  rawSigning: boolean
  transactionsAsMessages: boolean
  minPasswordLength?: number | undefined
  /** For the first device proof; without it the vault's first response is a refusal that contains one. */
  proofNonce: string | undefined
  /** The clouds for backups, in addition to this server. */
  clouds?: CloudEndpoints | undefined
  /** The page's own origin, which is the server's. */
  origin: string
  fetch: Fetch
  indexedDB: () => IDBFactory
  locks: LockManager | undefined
  stretch: Stretch
  memoryGib?: number | undefined
  wait(ms: number): Promise<void>
}

/** The wallet page without its window: its request handler, ready to be served. */
export function createFrame(environment: Environment): HandleRequest {
  const frame = openFrame(environment)
  return createRequestHandler({ frame, operations, requireSecondFactor: createSecondFactor(frame) })
}

/** The services for operations and the export page. */
export function openFrame({
  appId,
  rawSigning,
  transactionsAsMessages,
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
}: Environment): Frame {
  const store = createStore(indexedDB)
  return {
    appId,
    rawSigning,
    transactionsAsMessages,
    minPasswordLength,
    api: createApi({ origin, fetch, wait, nonce: proofNonce }),
    devices: createDevices(store),
    openCloud: createClouds(clouds, fetch),
    grants: createGrants(store),
    keyring: createKeyring(),
    madePasswords: createMadePasswords(),
    lock: createLock(locks),
    stretch,
    memoryGib,
    wait,
  }
}
