import type { Client } from '../../client.ts'
import type { ChainRpc } from '../../wallet/chainAccess.ts'
import type { NormalTransaction } from '../../wallet/normaliseTransaction.ts'
import type { Hex } from '../../wallet/sign.ts'
import { isKnown } from './broadcast.ts'

/**
 * Transactions that went out while nobody has been told of it: a tab that dies between a node's answer and the host app's
 * hearing of it leaves a user who believes that nothing was sent. Whoever asks for the same again is shown the first.
 */
type Unheard = { of: string; id: Hex; at: number }

const key = 'latchkey:sent_unheard'
/** The same request after that is another wish. */
const rememberedMs = 3_600_000
const most = 20

type NoteKeeper = Pick<Client, 'storage' | 'now'>

export function remember(kept: NoteKeeper, transaction: NormalTransaction, id: Hex): void {
  const others = read(kept).filter((one) => one.id !== id)
  kept.storage.set(key, [...others, { of: getContent(transaction), id, at: kept.now() }].slice(-most))
}

/** They are known to whoever asked for them, or are nowhere. */
export function forget(kept: NoteKeeper, ids: readonly Hex[]): void {
  const left = read(kept).filter(({ id }) => !ids.includes(id))
  kept.storage.set(key, left.length === 0 ? null : left)
}

/** The transaction of the same content that a node has though nobody was told. */
export async function findUnheard(
  kept: NoteKeeper,
  transaction: NormalTransaction,
  node: ChainRpc,
): Promise<Hex | undefined> {
  const of = getContent(transaction)
  for (const { id } of read(kept).filter((one) => one.of === of)) if (await isKnown(id, node)) return id
  return undefined
}

function read({ storage, now }: NoteKeeper): Unheard[] {
  const kept = storage.get(key)
  if (!Array.isArray(kept)) return []
  return (kept as Unheard[]).filter((one) => Number(one?.at) > now() - rememberedMs)
}

/** What the user wants with it: fees and numbers are how. */
function getContent({ from, to, value, data, chainId }: NormalTransaction): string {
  return [chainId, from, to ?? '', value ?? '0x0', data ?? '0x'].join(' ').toLowerCase()
}
