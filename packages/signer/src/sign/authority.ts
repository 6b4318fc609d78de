import { checkQuorum } from '../authorization/quorum.ts'
import { readSigners } from '../authorization/signers.ts'
import { SignerRefusal } from '../refusal.ts'
import type { RowBook } from '../rows/row.ts'
import { type Authority, readAuthorities, type WalletTitle } from './authorities.ts'

/**
 * The first of those who may sign for a wallet whose keys have signed the request.
 *
 * @throws SignerRefusal
 */
export function findAuthority(
  input: WalletTitle & { signatures: string },
  { payloads, book }: { payloads: readonly Uint8Array[]; book: RowBook },
): Authority {
  const hasSigned = readSigners(input.signatures, payloads)
  const authorities = readAuthorities(input, book)
  const results = authorities.map(({ quorum }) => checkQuorum(quorum, hasSigned))
  const authority = authorities[results.indexOf('met')]
  if (authority) return authority
  const isShort = results.includes('insufficient_correct_authorization_signatures')
  throw new SignerRefusal(
    isShort ? 'insufficient_correct_authorization_signatures' : 'zero_correct_authorization_signatures',
    'The request is not signed by enough keys of the key quorum.',
  )
}
