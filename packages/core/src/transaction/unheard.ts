import type { Client } from '../client.ts'

/**
 * Transactions that went out while nobody has been told of it: a tab that dies between a node's answer and the host app's
 * hearing of it leaves a user who believes that nothing was sent. Whoever asks for the same again is shown the first.
 */
export type Unheard = {
  /** What the user wants with it: fees, numbers and blockhashes are how. */
  of: string
  id: string
  /** No block above this one takes it, on Solana. */
  lastBlockHeight?: number | undefined
  at: number
}

const key = 'latchkey:sent_unheard'
/** The same request after that is another wish. */
const rememberedMs = 3_600_000
const most = 20

export type NoteKeeper = Pick<Client, 'storage' | 'now'>

export function remember(kept: NoteKeeper, note: Omit<Unheard, 'at'>): void {
  const others = readNotes(kept).filter(({ id }) => id !== note.id)
  kept.storage.set(key, [...others, { ...note, at: kept.now() }].slice(-most))
}

/** They are known to whoever asked for them, or are nowhere. */
export function forget(kept: NoteKeeper, ids: readonly string[]): void {
  const left = readNotes(kept).filter(({ id }) => !ids.includes(id))
  kept.storage.set(key, left.length === 0 ? null : left)
}

/** The transaction of the same content that was sent though nobody was told. */
export async function findUnheard(
  kept: NoteKeeper,
  of: string,
  isSent: (note: Unheard) => Promise<boolean>,
): Promise<string | undefined> {
  for (const note of readNotes(kept).filter((one) => one.of === of)) if (await isSent(note)) return note.id
  return undefined
}

function readNotes({ storage, now }: NoteKeeper): Unheard[] {
  const kept = storage.get(key)
  if (!Array.isArray(kept)) return []
  return (kept as Unheard[]).filter((one) => Number(one?.at) > now() - rememberedMs)
}
