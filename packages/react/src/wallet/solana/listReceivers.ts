import type { SolanaDescription } from './describeSolana.ts'

/** The addresses that receive coins or tokens of the wallet in a transaction. */
export function listReceivers({ actions }: SolanaDescription): string[] {
  return actions.flatMap((action) => (action.kind === 'send' && action.from === undefined ? [action.to] : []))
}
