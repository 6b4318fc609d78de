import { AppError } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import type { IdentityProof } from '../../user/identity.ts'
import { type Labels, refuseLabels, refuseSigner, walletIdentity } from '../siwe/identity.ts'
import { spendingNonce } from '../siwe/nonce.ts'
import { refuseChainOff } from '../siwe/rules.ts'
import { readMessage, type Signed } from '../siwe/verify.ts'
import { isSignedText, publicKeyOf } from './signature.ts'

/** Turns a signed message into a Solana wallet that is the signer's. */
export async function verifySolanaWallet(ctx: Context, o: Signed & Labels): Promise<IdentityProof> {
  const { app, caller } = o
  refuseChainOff(app, '')
  refuseLabels(o)
  const { address, domain: host, uri, chainId, nonce } = readMessage(ctx, 'Solana', o)
  const spend = await spendingNonce(ctx, { app, caller, kind: 'siws-nonce', address, nonce })
  const key = publicKeyOf(address)
  const signed = { text: o.message, host, origin: new URL(uri).origin }
  if (chainId !== 'mainnet' || !key || !isSignedText(o.signature, { key, ...signed }))
    throw new AppError('invalid_credentials')
  const identity = walletIdentity({ address, labels: o, signer: 'key' })
  await refuseSigner(ctx, { app, identity, signer: 'key' })
  return { identity, spend }
}
