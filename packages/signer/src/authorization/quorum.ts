/** Keys of which a number must sign. A quorum inside counts as one member, and has none inside itself. */
export type Quorum = { threshold: number; publicKeys: readonly string[]; quorums?: readonly Quorum[] }

/** What the signatures of a request amount to, by the published error codes. */
export type QuorumResult =
  | 'met'
  | 'zero_correct_authorization_signatures'
  | 'insufficient_correct_authorization_signatures'

/**
 * Whether enough members signed. Each key counts once, however often it is named or has signed.
 *
 * @example
 * const result = checkQuorum({ threshold: 1, publicKeys: [] }, () => false)
 */
export function checkQuorum(quorum: Quorum, hasSigned: (publicKey: string) => boolean): QuorumResult {
  const count = countMembers(quorum, hasSigned)
  if (count >= Math.max(1, quorum.threshold)) return 'met'
  return count === 0
    ? 'zero_correct_authorization_signatures'
    : 'insufficient_correct_authorization_signatures'
}

function countMembers(
  { publicKeys, quorums = [] }: Quorum,
  hasSigned: (publicKey: string) => boolean,
): number {
  const keys = [...new Set(publicKeys)].filter(hasSigned)
  const inner = quorums.filter(
    (one) => countMembers({ ...one, quorums: [] }, hasSigned) >= Math.max(1, one.threshold),
  )
  return keys.length + inner.length
}
