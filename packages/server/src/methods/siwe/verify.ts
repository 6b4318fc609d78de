import { AppError } from '@latchkey/wire'
import { type App, pagesOf } from '../../app/app.ts'
import type { Context, SignedIn } from '../../context.ts'
import { checksum, recoverSigner } from '../../standards/ethereum.ts'
import { type AccountKind, parseMessage, type SignInMessage } from '../../standards/signInMessage.ts'
import type { Identity, IdentityProof } from '../../user/identity.ts'
import { isSignedByContract } from './contract.ts'
import { type Labels, refuseLabels, refuseSigner, type Signer, walletIdentity } from './identity.ts'
import { type NonceKind, spendingNonce } from './nonce.ts'
import { refusalOf } from './refuseMessage.ts'
import { refuseChainOff } from './rules.ts'

/** What a page sends, and who sends it. */
export type Signed = {
  app: App
  message: string
  signature: string
  origin: string | undefined
  clientId: string | undefined
  caller: SignedIn | undefined
}

/** Reads a message and refuses it unless it was written for this app, this page and this moment (R41). */
export function readMessage(ctx: Context, kind: AccountKind, o: Signed): SignInMessage {
  const message = parseMessage(o.message, kind)
  const origins = pagesOf(o.app, ctx.config.publicUrl, o)
  const expected = { origins, origin: o.origin, now: ctx.now() }
  const reason = message ? refusalOf(message, expected) : 'not a sign-in message'
  if (message && reason === undefined) return message
  ctx.log.info({ reason }, 'a sign-in message was refused')
  throw new AppError('invalid_credentials')
}

/** Turns a signed message into a wallet that is the signer's. */
export async function verifyWallet(
  ctx: Context,
  o: Signed & { chainId: string | null } & Labels,
): Promise<IdentityProof> {
  refuseChainOff(o.app, '0x')
  refuseLabels(o)
  const { message, spend } = await acceptMessage(ctx, o)
  const chainId = `eip155:${message.chainId}` as const
  if (o.chainId !== null && o.chainId !== chainId && o.chainId !== message.chainId)
    throw new AppError('invalid_credentials')
  const signer = await signerOf(ctx, o, message)
  const identity = walletIdentity({ address: checksum(message.address), chainId, labels: o, signer })
  await refuseSigner(ctx, { app: o.app, identity, signer })
  return { identity, spend }
}

/** Turns a message signed by a contract into a smart wallet of the caller's. A key's signature counts for nothing here. */
export async function verifySmartWallet(
  ctx: Context,
  o: Signed & { caller: SignedIn; type: string },
): Promise<IdentityProof> {
  const { message, spend } = await acceptMessage(ctx, o)
  if (!(await isContractSignature(ctx, o, message))) throw new AppError('invalid_credentials')
  const address = checksum(message.address)
  const signer = `eip155:${message.chainId}` as const
  const identity: Identity = {
    type: 'smart_wallet',
    subject: address.toLowerCase(),
    data: { address, smart_wallet_type: o.type },
    kept: { signer },
    display: address,
  }
  const owner = await refuseSigner(ctx, { app: o.app, identity, signer })
  // Its owner is a wallet of the other user's, who would lose everything else: nothing to offer a transfer for.
  if (owner && owner.id !== o.caller.userId) throw new AppError('linked_to_another_user')
  return { identity, spend }
}

async function acceptMessage(ctx: Context, o: Signed) {
  const message = readMessage(ctx, 'Ethereum', o)
  if (!/^0x[\da-fA-F]{40}$/.test(message.address) || !/^[1-9]\d{0,31}$/.test(message.chainId))
    throw new AppError('invalid_credentials')
  const kind: NonceKind = 'siwe-nonce'
  const { app, caller } = o
  return { message, spend: await spendingNonce(ctx, { app, caller, kind, ...message }) }
}

/** A key's signature is checked here, a contract's by asking its chain. */
async function signerOf(ctx: Context, o: Signed, message: SignInMessage): Promise<Signer> {
  if (recoverSigner(o.message, o.signature) === checksum(message.address)) return 'key'
  if (await isContractSignature(ctx, o, message)) return `eip155:${message.chainId}`
  throw new AppError('invalid_credentials')
}

async function isContractSignature(ctx: Context, o: Signed, message: SignInMessage): Promise<boolean> {
  if (!/^0x([\da-fA-F]{2})+$/.test(o.signature)) return false
  const { address, chainId: chain, nonce } = message
  return isSignedByContract(ctx, { address, chain, nonce, text: o.message, signature: o.signature })
}
