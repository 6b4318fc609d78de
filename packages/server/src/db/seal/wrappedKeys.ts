import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { decrypt, encrypt } from './aead.ts'
import type { KeysInUse } from './canary.ts'
import { findKek, type KekFamily, type KeyRing } from './keyRingFormat.ts'

/** One key per app and purpose, so that a key for one kind of secret opens no other kind (security 2.3). */
const families = {
  'server-half': 'main',
  'recovery-half': 'recovery',
  totp: 'main',
  'provider-token': 'main',
  'signing-key': 'main',
  'refresh-token': 'main',
  code: 'main',
  'vendor-keys': 'main',
  'test-code': 'main',
  'proof-nonce': 'main',
  row: 'main',
  'mfa-grant': 'main',
  'recovery-code': 'main',
  outbox: 'main',
  webhook: 'main',
  'wallet-answer': 'main',
  // With the server half, which this family opens, a guess can be tested anyway.
  'access-key': 'main',
} as const satisfies Record<string, KekFamily>

export type Purpose = keyof typeof families
/** A stored data key. */
export type WrappedKey = {
  app_id: string
  purpose: string
  version: number
  kek_id: string
  wrapped: string
}
type DataKeyMaterial = { appId: string; purpose: Purpose; version: number; key: Uint8Array; iv: Uint8Array }

const columns = ['app_id', 'purpose', 'version', 'kek_id', 'wrapped'] as const
const maxNames = 5

/** All data keys, or those of one app and purpose; newest first. */
export function selectDataKeys(
  db: Kysely<Schema>,
  owner?: { appId: string; purpose: Purpose },
): Promise<WrappedKey[]> {
  const all = db.selectFrom('data_keys').select(columns).orderBy('version', 'desc')
  if (!owner) return all.execute()
  return all.where('app_id', '=', owner.appId).where('purpose', '=', owner.purpose).execute()
}

/** Wraps a data key for storage, under the key-encryption key in use. */
export function wrapDataKey(ring: KeyRing, inUse: KeysInUse, fresh: DataKeyMaterial): WrappedKey {
  const family = families[fresh.purpose]
  const id = inUse[family] ?? ring[family][0]?.id ?? ''
  const row = { app_id: fresh.appId, purpose: fresh.purpose, version: fresh.version, kek_id: id }
  const kek = findKek(ring, family, id)
  if (!kek) throw cannotOpen({ ...row, reason: 'missing' })
  const wrapping = encrypt(Buffer.from(kek.key, 'base64url'), {
    plaintext: fresh.key,
    aad: toAad(row),
    iv: fresh.iv,
  })
  return { ...row, wrapped: wrapping }
}

export function unwrapDataKey(ring: KeyRing, row: WrappedKey): Uint8Array {
  const kek = findKek(ring, familyFor(row.purpose), row.kek_id)
  if (!kek) throw cannotOpen({ ...row, reason: 'missing' })
  try {
    return decrypt(Buffer.from(kek.key, 'base64url'), { sealed: row.wrapped, aad: toAad(row) })
  } catch {
    throw cannotOpen({ ...row, reason: 'broken' })
  }
}

export function hasKek(ring: KeyRing, { purpose, kek_id }: WrappedKey): boolean {
  return findKek(ring, familyFor(purpose), kek_id) !== undefined
}

export type UnopenedKey = Omit<WrappedKey, 'wrapped'> & { reason: 'missing' | 'broken' }

/** Data keys that a ring does not open. Ignores purposes of a newer server. */
export function findUnopened(ring: KeyRing, rows: readonly WrappedKey[]): UnopenedKey[] {
  return rows.flatMap((row) => {
    if (!isPurpose(row.purpose)) return []
    try {
      unwrapDataKey(ring, row).fill(0)
      return []
    } catch {
      const { wrapped: _, ...place } = row
      return [{ ...place, reason: hasKek(ring, row) ? 'broken' : 'missing' } as const]
    }
  })
}

/** Names, which are not secret: the operator must find the right key. */
export function describeUnopened(closedKeys: readonly UnopenedKey[]): string {
  const names = closedKeys.slice(0, maxNames).map(({ app_id, purpose, version, kek_id, reason }) => {
    const whose = app_id === '' ? 'the server' : `app ${app_id}`
    const why = reason === 'missing' ? 'is missing' : 'does not open it'
    return `${purpose} version ${version} of ${whose} (the key-encryption key ${kek_id} ${why})`
  })
  const rest = closedKeys.length > maxNames ? ` and ${closedKeys.length - maxNames} more` : ''
  return `${closedKeys.length} data keys do not open: ${names.join('; ')}${rest}.`
}

/** A fault of the server, not of the caller: the response is 503 (F15: wrong keys). */
function cannotOpen(closedKey: UnopenedKey): Error {
  return Object.assign(new Error(describeUnopened([closedKey])), { code: unopenedCode })
}
export const unopenedCode = 'DATA_KEY_UNOPENED'

export function isPurpose(text: string): text is Purpose {
  return Object.hasOwn(families, text)
}

export function familyFor(purpose: string): KekFamily {
  if (!isPurpose(purpose)) throw new Error(`Unknown purpose of a data key: ${purpose}`)
  return families[purpose]
}

function toAad(row: Omit<WrappedKey, 'wrapped'>): string {
  return JSON.stringify(['data_keys', row.app_id, row.purpose, row.version, row.kek_id])
}
