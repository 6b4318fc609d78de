import { AppError } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { getOrigin } from '../../network/origin.ts'
import { readPublicKey } from '../../standards/ed25519.ts'
import type { IdentityProof } from '../../user/identity.ts'
import { assertLabels, assertSigner, type Labels, walletIdentity } from '../siwe/identity.ts'
import { spendingNonce } from '../siwe/nonce.ts'
import { assertChainEnabled } from '../siwe/rules.ts'
import { readMessage, type SignedMessage } from '../siwe/verify.ts'
import { isSignedText } from './signature.ts'

/** Verifies a signed message and returns the signer's Solana wallet. */
export async function verifySolanaWallet(
  ctx: Context,
  claim: SignedMessage & Labels,
): Promise<IdentityProof> {
  const { app, caller } = claim
  assertChainEnabled(app, '')
  assertLabels(claim)
  const { address, domain: host, uri, chainId, nonce } = readMessage(ctx, 'Solana', claim)
  const spend = await spendingNonce(ctx, { app, caller, kind: 'siws-nonce', address, nonce })
  const key = readPublicKey(address)
  const signedText = { text: claim.message, host, origin: getOrigin(new URL(uri)) }
  if (chainId !== 'mainnet' || !key || !isSignedText(claim.signature, { key, ...signedText }))
    throw new AppError('invalid_credentials')
  const identity = walletIdentity({ address, labels: claim, signer: 'key' })
  await assertSigner(ctx, { app, identity, signer: 'key' })
  return { identity, spend }
}
