import { checkQuorum, type QuorumResult } from '../authorization/quorum.ts'
import { readSigners } from '../authorization/signers.ts'
import { SignerRefusal } from '../refusal.ts'
import type { RowBook } from '../rows/row.ts'
import { type Authority, readAuthorities, type SigningBasis } from './readAuthorities.ts'

/**
 * Finds the first authority of a wallet whose keys have signed the request.
 *
 * @throws SignerRefusal
 */
export function findAuthority(
  input: SigningBasis & { signatures: string },
  { payloads, book }: { payloads: readonly Uint8Array[]; book: RowBook },
): Authority {
  const hasSigned = readSigners(input.signatures, payloads)
  const authorities = readAuthorities(input, book)
  const results = authorities.map(({ quorum }) => checkQuorum(quorum, hasSigned))
  const authority = authorities[results.indexOf('met')]
  if (authority) return authority
  const code = reasons.find((reason) => results.includes(reason)) ?? 'zero_correct_authorization_signatures'
  throw new SignerRefusal(code, 'The request is not signed by enough keys of the key quorum.')
}

/** If there are several quorums, the error is about the one that was closest to being met. */
const reasons = [
  'user_session_keys_expired',
  'no_valid_user_session_keys',
  'insufficient_correct_authorization_signatures',
] as const satisfies QuorumResult[]
