import type { SolanaDescription } from './describeSolana.ts'

/** Who gets coins or tokens of the wallet by a transaction. */
export function listReceivers({ actions }: SolanaDescription): string[] {
  return actions.flatMap((action) => (action.kind === 'send' && action.from === undefined ? [action.to] : []))
}
