import type { ChainRpc } from '../../wallet/chains/chainAccess.ts'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import type { Hex } from '../../wallet/sign.ts'
import * as unheard from '../unheard.ts'
import { isKnown } from './broadcast.ts'

export { forget } from '../unheard.ts'

export function remember(kept: unheard.NoteKeeper, transaction: NormalTransaction, id: Hex): void {
  unheard.remember(kept, { of: getContent(transaction), id })
}

/** The transaction of the same content that a node has though nobody was told. */
export async function findUnheard(
  kept: unheard.NoteKeeper,
  transaction: NormalTransaction,
  node: ChainRpc,
): Promise<Hex | undefined> {
  const found = await unheard.findUnheard(kept, getContent(transaction), ({ id }) => isKnown(id as Hex, node))
  return found as Hex | undefined
}

function getContent({ from, to, value, data, chainId }: NormalTransaction): string {
  return [chainId, from, to ?? '', value ?? '0x0', data ?? '0x'].join(' ').toLowerCase()
}
