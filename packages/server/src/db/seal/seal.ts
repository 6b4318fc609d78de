import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { decrypt, encrypt, freshIvBytes } from './aead.ts'
import { brokenSeal } from './brokenSeal.ts'
import { createDataKeys } from './dataKeyCache.ts'
import type { DataKey, DataKeyDeps } from './dataKeyLoader.ts'
import type { Purpose, UnopenedKey } from './wrappedKeys.ts'

export type { Purpose } from './wrappedKeys.ts'

/**
 * The place of a sealed value. Moved to another row, column, user or app it cannot be opened (security 2.3, R84:
 * encrypted at rest).
 */
export type SealContext = {
  purpose: Purpose
  appId: string
  table: string
  column: string
  userId?: string
  entropyId?: string
  slotId?: string
  role?: string
}

/** Secrets at rest. Keys are per app and purpose, versioned, and wrapped by a key that is not in the database. */
export type Seal = {
  seal(context: SealContext, plaintext: Uint8Array): Promise<string>
  /** Throws unless the value was sealed for exactly this context. */
  open(context: SealContext, value: string): Promise<Uint8Array>
  /** HMAC-SHA256 under the newest key of the purpose. */
  mac(appId: string, purpose: Purpose, message: string): Promise<Uint8Array>
  /** In constant time, with any key version that still exists. */
  isMac(claim: { appId: string; purpose: Purpose; message: string; mac: Uint8Array }): Promise<boolean>
  /** Data keys in the database that this process cannot open; normally none. */
  unopened(): Promise<UnopenedKey[]>
  /** Drops unwrapped keys, for example after a rotation. */
  forget(): void
}

export function createSeal(deps: DataKeyDeps): Seal {
  const keys = createDataKeys(deps)
  return {
    async seal(context, plaintext) {
      const { version, key } = await keys.current(context.appId, context.purpose)
      const iv = deps.random(freshIvBytes)
      return `v1.${version}.${encrypt(key, { plaintext, aad: toAad(context, version), iv })}`
    },
    async open(context, value) {
      const [format, version, body, ...rest] = value.split('.')
      if (format !== 'v1' || !version || !/^[1-9]\d{0,8}$/.test(version) || !body || rest.length > 0)
        throw brokenSeal(`A value of ${context.table}.${context.column} is not sealed.`)
      const key = await keys.version({ appId: context.appId, purpose: context.purpose }, Number(version))
      try {
        return decrypt(key, { sealed: body, aad: toAad(context, Number(version)) })
      } catch {
        throw brokenSeal(`A value of ${context.table}.${context.column} cannot be decrypted in its row.`)
      }
    },
    async mac(app, purpose, message) {
      return hmac((await keys.current(app, purpose)).macKey, message)
    },
    async isMac({ appId, purpose, message, mac }) {
      const isBy = ({ macKey }: DataKey) => isSame(hmac(macKey, message), mac)
      if ((await keys.all(appId, purpose)).filter(isBy).length > 0) return true
      return (await keys.newer(appId, purpose)).some(isBy)
    },
    unopened: keys.unopened,
    forget: keys.forget,
  }
}

/** Compares secrets in constant time (R87: constant time). */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

function hmac(key: KeyObject, message: string): Uint8Array {
  return createHmac('sha256', key).update(message).digest()
}

/** A list in JSON, so that members cannot run into each other. */
function toAad(p: SealContext, version: number): string {
  const members = [p.table, p.column, p.appId, p.userId, p.entropyId, p.slotId, p.role].map(
    (part) => part ?? '',
  )
  return JSON.stringify([...members, p.purpose, version])
}
