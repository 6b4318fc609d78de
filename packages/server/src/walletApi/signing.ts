import type { SignInput } from '@latchkey/signer'
import { AppError } from '@latchkey/wire'
import { readWalletRows } from '../appWallets/walletRows.ts'
import type { Context } from '../context.ts'
import type { ApiWallet } from '../delegation/apiWallets.ts'
import { type AppRequest, toSignedRequest } from '../delegation/signedRequest.ts'
import { readTermRows } from '../delegation/termRows.ts'

/**
 * Reads what the signer needs for one request. The server fills in no nonce and no fee yet.
 *
 * @throws AppError `policy_violation` if the policy of the wallet was deleted, because nothing is permitted then.
 */
export async function readSigning(ctx: Context, wallet: ApiWallet, request: AppRequest): Promise<SignInput> {
  const { app_grant: grant } = wallet
  if (grant && wallet.sealed_key !== null) {
    const rows = await readWalletRows(ctx, { appId: wallet.app_id, id: wallet.id })
    return { ...toSignedRequest(ctx, request), grant, sealedKey: wallet.sealed_key, rows, filledMembers: {} }
  }
  const { consent, agreed_terms: agreedTerms, sealed_key: sealedKey } = wallet
  if (!consent || !agreedTerms || sealedKey === null) throw new AppError('user_has_not_delegated_wallet')
  const names = { appId: wallet.app_id, quorumId: consent.quorum_id, policyId: consent.policy_id }
  const rows = await readTermRows(ctx, names).catch((cause: unknown) => {
    if (!(cause instanceof AppError && cause.code === 'not_found')) throw cause
    throw new AppError('policy_violation', {
      message: `${cause.message} Nothing is signed without it.`,
      cause,
    })
  })
  return { ...toSignedRequest(ctx, request), consent, agreedTerms, sealedKey, rows, filledMembers: {} }
}
