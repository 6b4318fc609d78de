import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { decrypt, encrypt, freshIvBytes } from './aead.ts'
import { brokenSeal } from './brokenSeal.ts'
import type { Purpose, UnopenedKey } from './dataKey.ts'
import { createDataKeys, type DataKeyDeps } from './dataKeys.ts'

export type { Purpose } from './dataKey.ts'

/** Where a sealed value belongs. Moved to another row, column, user or app it does not open (security 2.3, R84). */
export type SealContext = {
  purpose: Purpose
  app: string
  table: string
  column: string
  user?: string
  entropyId?: string
  slotId?: string
  role?: string
}

/** Secrets at rest. Keys are per app and purpose, versioned, wrapped by a key that is not in the database. */
export type Seal = {
  seal(place: SealContext, plaintext: Uint8Array): Promise<string>
  /** Throws when the value is not what was sealed for this very place. */
  open(place: SealContext, sealed: string): Promise<Uint8Array>
  /** HMAC-SHA256 under the newest key of the purpose. */
  mac(app: string, purpose: Purpose, message: string): Promise<Uint8Array>
  /** In constant time, under any key version that still exists. */
  isMac(claim: { app: string; purpose: Purpose; message: string; mac: Uint8Array }): Promise<boolean>
  /** Data keys in the database that this process cannot open; none, in a healthy one. */
  unopened(): Promise<UnopenedKey[]>
  /** Forgets unwrapped keys, such as after a rotation. */
  forget(): void
}

export function createSeal(deps: DataKeyDeps): Seal {
  const keys = createDataKeys(deps)
  return {
    async seal(place, plaintext) {
      const { version, key } = await keys.current(place.app, place.purpose)
      const iv = deps.random(freshIvBytes)
      return `v1.${version}.${encrypt(key, { plaintext, aad: toAad(place, version), iv })}`
    },
    async open(place, sealed) {
      const [format, version, body, ...rest] = sealed.split('.')
      if (format !== 'v1' || !version || !/^[1-9]\d{0,8}$/.test(version) || !body || rest.length > 0)
        throw brokenSeal(`A value of ${place.table}.${place.column} is not sealed.`)
      const key = await keys.version({ app: place.app, purpose: place.purpose }, Number(version))
      try {
        return decrypt(key, { sealed: body, aad: toAad(place, Number(version)) })
      } catch {
        throw brokenSeal(`A value of ${place.table}.${place.column} does not open where it stands.`)
      }
    },
    async mac(app, purpose, message) {
      return hmac((await keys.current(app, purpose)).key, message)
    },
    async isMac({ app, purpose, message, mac }) {
      const isBy = ({ key }: { key: Uint8Array }) => isSame(hmac(key, message), mac)
      if ((await keys.all(app, purpose)).filter(isBy).length > 0) return true
      return (await keys.newer(app, purpose)).some(isBy)
    },
    unopened: keys.unopened,
    forget: keys.forget,
  }
}

/** Compares secrets without telling by time where they differ (R87). */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Made once for each: it takes as long as half of a MAC. */
const keyObjects = new WeakMap<Uint8Array, KeyObject>()

function hmac(key: Uint8Array, message: string): Uint8Array {
  const made = keyObjects.get(key) ?? createSecretKey(key)
  keyObjects.set(key, made)
  return createHmac('sha256', made).update(message).digest()
}

/** A list in JSON: no member can be mistaken for a part of its neighbour. */
function toAad(p: SealContext, version: number): string {
  const members = [p.table, p.column, p.app, p.user, p.entropyId, p.slotId, p.role].map((part) => part ?? '')
  return JSON.stringify([...members, p.purpose, version])
}
