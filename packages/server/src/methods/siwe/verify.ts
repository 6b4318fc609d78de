import { AppError, type SmartWalletType } from '@latchkey/wire'
import { type App, proofOriginsFor } from '../../app/app.ts'
import type { Context, SignedIn } from '../../context.ts'
import { checksum, recoverSigner } from '../../standards/ethereum.ts'
import { type AccountKind, parseMessage, type SignInMessage } from '../../standards/signInMessage.ts'
import { getSmartAccountAddress } from '../../standards/smartAccountAddress.ts'
import { type Identity, type IdentityProof, isEmbedded } from '../../user/identity.ts'
import { findOwner } from '../../user/store.ts'
import { walletSubject } from '../../wallet/subject.ts'
import { isSignedByContract } from './contract.ts'
import { assertLabels, assertSigner, type Labels, type Signer, walletIdentity } from './identity.ts'
import { type NonceKind, spendingNonce } from './nonce.ts'
import { findRefusal } from './refuseMessage.ts'
import { assertChainEnabled, assertSmartWalletEnabled } from './rules.ts'

/** The data of a page, and its caller. */
export type SignedMessage = {
  app: App
  message: string
  signature: string
  origin: string | undefined
  clientId: string | undefined
  caller: SignedIn | undefined
}

/**
 * Parses a message and refuses it unless it was written for this app, this page and this moment (R41: sign-in
 * messages).
 */
export function readMessage(ctx: Context, kind: AccountKind, claim: SignedMessage): SignInMessage {
  const message = parseMessage(claim.message, kind)
  const origins = proofOriginsFor(claim.app, ctx.config.publicUrl, claim)
  const expectation = { origins, origin: claim.origin, now: ctx.now() }
  const reason = message ? findRefusal(message, expectation) : 'not a sign-in message'
  if (message && reason === undefined) return message
  ctx.log.info({ reason }, 'a sign-in message was refused')
  throw new AppError('invalid_credentials')
}

/** Verifies a signed message and returns the signer's wallet. */
export async function verifyWallet(
  ctx: Context,
  claim: SignedMessage & { chainId: string | null } & Labels,
): Promise<IdentityProof> {
  assertChainEnabled(claim.app, '0x')
  assertLabels(claim)
  const { message, spend } = await acceptMessage(ctx, claim)
  const chainId = `eip155:${message.chainId}` as const
  if (claim.chainId !== null && claim.chainId !== chainId && claim.chainId !== message.chainId)
    throw new AppError('invalid_credentials')
  const signer = await findSigner(ctx, claim, message)
  if (signer !== 'key') await assertNoSmartWallet(ctx, claim, message)
  const identity = walletIdentity({ address: checksum(message.address), chainId, labels: claim, signer })
  await assertSigner(ctx, { app: claim.app, identity, signer })
  return { identity, spend }
}

/**
 * Verifies a message signed by a contract and returns the smart wallet of the caller's embedded wallet. A key's
 * signature is not accepted here.
 */
export async function verifySmartWallet(
  ctx: Context,
  claim: SignedMessage & { caller: SignedIn; type: SmartWalletType },
): Promise<IdentityProof> {
  const { message, spend } = await acceptMessage(ctx, claim)
  assertSmartWalletEnabled(claim.app, { type: claim.type, chainId: message.chainId })
  const address = checksum(message.address)
  if (!isOfWallet(address, claim)) throw new AppError('invalid_credentials')
  if (!(await isContractSignature(ctx, claim, message))) throw new AppError('invalid_credentials')
  const signer = `eip155:${message.chainId}` as const
  const identity: Identity = {
    type: 'smart_wallet',
    subject: walletSubject(address),
    data: { address, smart_wallet_type: claim.type },
    privateData: { signer },
    display: address,
  }
  const owner = await assertSigner(ctx, { app: claim.app, identity, signer })
  // Its owner is a wallet of another user, who would lose everything else: a transfer is not offered.
  if (owner && owner.id !== claim.caller.userId) throw new AppError('linked_to_another_user')
  await assertNoWallet(ctx, claim, identity)
  return { identity, spend }
}

/**
 * Whether the account belongs to an embedded wallet of the caller. Apps send to the smart wallet of a user: an attacker
 * with a stolen session must not replace it by another contract.
 */
function isOfWallet(address: string, { caller, type }: { caller: SignedIn; type: SmartWalletType }): boolean {
  return caller.user.accounts.some(
    (account) =>
      isEmbedded(account) &&
      account.data.chain_type === 'ethereum' &&
      getSmartAccountAddress(type, String(account.data.address)) === address,
  )
}

/**
 * The key of a smart wallet is an embedded wallet, which signs for every open session, so it cannot be used for a login
 * (R12: forked sessions). A login would also create a second user for the same money.
 */
async function assertNoSmartWallet(
  ctx: Context,
  { app }: SignedMessage,
  { address }: SignInMessage,
): Promise<void> {
  const identity = { type: 'smart_wallet', subject: walletSubject(address) } as const
  if (await findOwner(ctx, { appId: app.id, identity, now: ctx.now() }))
    throw new AppError('disallowed_login_method', { message: 'Login with a smart wallet not allowed.' })
}

/** An address is one account: the wallet that a user logs in with cannot be the smart wallet of another user. */
async function assertNoWallet(
  ctx: Context,
  { app, caller }: { app: App; caller: SignedIn },
  { subject }: Identity,
): Promise<void> {
  const identity = { type: 'wallet', subject } as const
  const owner = await findOwner(ctx, { appId: app.id, identity, now: ctx.now() })
  if (!owner) return
  if (owner.id !== caller.userId) throw new AppError('linked_to_another_user')
  throw new AppError('disallowed_login_method', { message: 'This smart wallet is not allowed.' })
}

async function acceptMessage(ctx: Context, claim: SignedMessage) {
  const message = readMessage(ctx, 'Ethereum', claim)
  if (!/^0x[\da-fA-F]{40}$/.test(message.address) || !/^[1-9]\d{0,31}$/.test(message.chainId))
    throw new AppError('invalid_credentials')
  const kind: NonceKind = 'siwe-nonce'
  const { app, caller } = claim
  return { message, spend: await spendingNonce(ctx, { app, caller, kind, ...message }) }
}

/** A key's signature is verified here, a contract's by its chain. */
async function findSigner(ctx: Context, claim: SignedMessage, message: SignInMessage): Promise<Signer> {
  if (recoverSigner(claim.message, claim.signature) === checksum(message.address)) return 'key'
  if (await isContractSignature(ctx, claim, message)) return `eip155:${message.chainId}`
  throw new AppError('invalid_credentials')
}

async function isContractSignature(
  ctx: Context,
  claim: SignedMessage,
  message: SignInMessage,
): Promise<boolean> {
  if (!/^0x([\da-fA-F]{2})+$/.test(claim.signature)) return false
  const { address, chainId: chain, nonce } = message
  return isSignedByContract(ctx, { address, chain, nonce, text: claim.message, signature: claim.signature })
}
