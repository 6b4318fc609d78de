import { canonicalJson } from '@latchkey/wire'
import * as v from 'valibot'
import { type Bytes, fromBase64Url, toBase64Url, utf8 } from '../keys/encoding.ts'

/** Which backup: the half of one slot of an entropy, by its sealed name. */
export type BackupId = { appId: string; entropyId: string; slotId: string }

/** Where a user keeps halves, in an account that a token gives access to. Every failure is a frame error of its own. */
export type Cloud = {
  readonly kind: 'google-drive' | 'icloud'
  /** Puts a half there once, however often it is asked to. */
  write(backup: BackupId, half: Bytes): Promise<void>
  /** Throws `cloud_backup_not_found` where this account has none. */
  read(backup: BackupId): Promise<Bytes>
  /** Takes away what was there before `backup` was written, once that is in force; `former` is the slot it replaced. */
  removeFormer(backup: BackupId, former: string): Promise<void>
}

const Backup = v.object({
  v: v.literal(1),
  slot: v.string(),
  half: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
  created: v.string(),
})

/** Says nothing of whose wallet it is, and is the same for all generations of its backup. */
export async function nameBackup({ appId, entropyId }: BackupId): Promise<string> {
  const text = utf8(canonicalJson(['backup/v1', appId, entropyId]))
  return `latchkey-${toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))}`
}

/** The slot is named, so that of several generations the one in force is found without asking the vault for each. */
export function toBackup({ slotId }: BackupId, half: Bytes): string {
  return JSON.stringify({ v: 1, slot: slotId, half: toBase64Url(half), created: new Date().toISOString() })
}

/** Undefined for another slot's, and for what is no backup. */
export function readBackup({ slotId }: BackupId, text: string): Bytes | undefined {
  try {
    const { slot, half } = v.parse(Backup, JSON.parse(text))
    return slot === slotId ? fromBase64Url(half) : undefined
  } catch {
    return undefined
  }
}
