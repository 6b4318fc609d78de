/**
 * Keys of which `threshold` must sign. A user counts as one member, whichever of their keys signs. A nested quorum
 * counts as one member and contains no other quorum.
 */
export type Quorum = {
  threshold: number
  publicKeys: readonly string[]
  users?: readonly QuorumUser[]
  quorums?: readonly Quorum[]
}
type QuorumUser = { publicKeys: readonly string[]; expiredKeys: readonly string[] }

/** The result of checking the signatures of a request, with the published error codes. */
export type QuorumResult =
  | 'met'
  | 'zero_correct_authorization_signatures'
  | 'insufficient_correct_authorization_signatures'
  | 'no_valid_user_session_keys'
  | 'user_session_keys_expired'

type HasSigned = (publicKey: string) => boolean

/**
 * Whether enough members signed. Each member counts once, even if it is listed or has signed several times.
 *
 * @example
 * const result = checkQuorum({ threshold: 1, publicKeys: [] }, () => false)
 */
export function checkQuorum(quorum: Quorum, hasSigned: HasSigned): QuorumResult {
  const count = countMembers(quorum, hasSigned)
  if (count >= Math.max(1, quorum.threshold)) return 'met'
  const users = [quorum, ...(quorum.quorums ?? [])].flatMap((one) => one.users ?? [])
  if (users.some(({ expiredKeys }) => expiredKeys.some(hasSigned))) return 'user_session_keys_expired'
  if (count === 0) return 'zero_correct_authorization_signatures'
  return users.some(({ publicKeys }) => publicKeys.length === 0)
    ? 'no_valid_user_session_keys'
    : 'insufficient_correct_authorization_signatures'
}

function countMembers({ publicKeys, users = [], quorums = [] }: Quorum, hasSigned: HasSigned): number {
  const keys = [...new Set(publicKeys)].filter(hasSigned)
  const signers = users.filter((user) => user.publicKeys.some(hasSigned))
  const inner = quorums.filter(
    (one) => countMembers({ ...one, quorums: [] }, hasSigned) >= Math.max(1, one.threshold),
  )
  return keys.length + signers.length + inner.length
}
