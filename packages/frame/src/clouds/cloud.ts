import { canonicalJson } from '@latchkey/wire'
import * as v from 'valibot'
import { type Bytes, fromBase64Url, toBase64Url, utf8 } from '../keys/encoding.ts'

/** Identifies a backup: the half of one slot of an entropy, by its sealed name. */
export type BackupId = { appId: string; entropyId: string; slotId: string }

/** The cloud account with the user's halves, opened by a token. Every failure has its own frame error. */
export type Cloud = {
  readonly kind: 'google-drive' | 'icloud'
  /** Writes a half once, also if it is called repeatedly. */
  write(backup: BackupId, half: Bytes): Promise<void>
  /** Throws `cloud_backup_not_found` if this account has none. */
  read(backup: BackupId): Promise<Bytes>
  /** Removes older backups after `backup` is in force; `former` is the slot it replaced. */
  removeFormer(backup: BackupId, former: string): Promise<void>
}

const Backup = v.object({
  v: v.literal(1),
  slot: v.string(),
  half: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
  created: v.string(),
})

/** The name does not reveal the wallet, and is the same for all generations of its backup. */
export async function nameBackup({ appId, entropyId }: BackupId): Promise<string> {
  const text = utf8(canonicalJson(['backup/v1', appId, entropyId]))
  return `latchkey-${toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))}`
}

/**
 * Contains the slot's name, so that the present one of several generations is found without asking the vault for each.
 */
export function toBackup({ slotId }: BackupId, half: Bytes): string {
  return JSON.stringify({ v: 1, slot: slotId, half: toBase64Url(half), created: new Date().toISOString() })
}

/** Undefined for the backup of another slot, and for other content. */
export function readBackup({ slotId }: BackupId, text: string): Bytes | undefined {
  try {
    const { slot, half } = v.parse(Backup, JSON.parse(text))
    return slot === slotId ? fromBase64Url(half) : undefined
  } catch {
    return undefined
  }
}
