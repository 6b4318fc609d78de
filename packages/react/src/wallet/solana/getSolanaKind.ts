import type { RequestKind } from '../sign/danger.ts'
import type { SolanaAction } from './describeSolana.ts'

const kinds = {
  ...{ send: 'send', allow: 'allow', revoke: 'revoke', mint: 'mint', give: 'give', call: 'call' },
  ...{ burn: 'change', close: 'change', createAccount: 'change' },
} as const satisfies Record<SolanaAction['kind'], RequestKind>

/** Of several actions the one that weighs most. */
const byWeight: readonly RequestKind[] = ['give', 'call', 'send', 'change', 'mint', 'allow', 'revoke']

/** What kind of request a transaction of Solana is. */
export function getSolanaKind(actions: readonly SolanaAction[]): RequestKind {
  const requestKinds = new Set<RequestKind>(actions.map(({ kind }) => kinds[kind]))
  return byWeight.find((kind) => requestKinds.has(kind)) ?? 'change'
}
