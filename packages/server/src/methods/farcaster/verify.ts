import { AppError } from '@latchkey/wire'
import { type App, allOriginsFor, originsFor } from '../../app/app.ts'
import { isFor, readCeremony, spendCeremony } from '../../ceremony/ceremony.ts'
import type { Context, SignedIn } from '../../context.ts'
import { recoverSigner } from '../../standards/ethereum.ts'
import { parseMessage, type SignInMessage } from '../../standards/signInMessage.ts'
import type { Identity, IdentityProof } from '../../user/identity.ts'
import { chooseFarcaster } from '../../vendors/farcaster/choose.ts'
import type { ChannelAnswer } from '../../vendors/farcaster/farcaster.ts'
import { findRefusal } from '../siwe/refuseMessage.ts'
import { type Channel, rejectionError, toKey } from './channel.ts'

export type SignedLogin = { message: string; signature: string; fid: number }
type FrameClaim = { app: App; signed: SignedLogin; origin: string | undefined; clientId: string | undefined }

const toFrameNonce = (app: App, nonce: string) => ({ app, kind: 'farcaster-nonce', key: nonce }) as const

export { toFrameNonce }

/** @throws AppError `disallowed_login_method` if the app has no login with Farcaster. */
export function requireFarcaster({ settings }: App): void {
  if (!settings.farcaster_auth)
    throw new AppError('disallowed_login_method', { message: 'Login with Farcaster not allowed.' })
}

/** Verifies a wallet's signature for a channel and returns the account (R45: Farcaster logins). */
export async function verifyByChannel(
  ctx: Context,
  claim: {
    app: App
    caller: SignedIn | undefined
    channelToken: string
    signed: SignedLogin
    origin: string | undefined
  },
): Promise<IdentityProof> {
  const key = toKey(claim.app, claim.channelToken)
  const channel = await readCeremony<Channel>(ctx, key)
  const message = parseMessage(claim.signed.message, 'Ethereum')
  if (!channel || !isFor(channel, claim.caller) || !message) throw rejectionError()
  const { siweUri, domain, nonce, answer } = channel.data
  if (message.domain !== domain || message.uri !== siweUri || message.nonce !== nonce) throw rejectionError()
  // A signature for one page is not a login on another: neither on our own page, nor after the page is removed from the
  // app's list.
  assertLogin(ctx, message, {
    origins: [ctx.config.publicUrl, ...allOriginsFor(claim.app)],
    origin: claim.origin,
  })
  const owner = await findCustody(ctx, { message, signed: claim.signed })
  // Only the id is signed. A profile of another id from the relay does not belong to this user.
  const profile = answer?.fid === claim.signed.fid ? answer : undefined
  return { identity: toIdentity({ fid: claim.signed.fid, owner, profile }), spend: spendCeremony(ctx, key) }
}

/** The same for a page inside a Farcaster client, which signs without a channel. */
export async function verifyInFrame(ctx: Context, claim: FrameClaim): Promise<IdentityProof> {
  const message = parseMessage(claim.signed.message, 'Ethereum')
  const key = message && toFrameNonce(claim.app, message.nonce)
  if (!message || !key || !(await readCeremony(ctx, key))) throw rejectionError()
  assertLogin(ctx, message, { origins: originsFor(claim.app, claim.clientId), origin: claim.origin })
  const owner = await findCustody(ctx, { message, signed: claim.signed })
  const identity = toIdentity({ fid: claim.signed.fid, owner, profile: undefined })
  return { identity, spend: spendCeremony(ctx, key) }
}

function assertLogin(
  ctx: Context,
  message: SignInMessage,
  params: { origins: readonly string[]; origin: string | undefined },
): void {
  const reason = findRefusal(message, { ...params, now: ctx.now() })
  if (reason === undefined) return
  ctx.log.info({ reason }, 'a Farcaster message was refused')
  throw rejectionError()
}

/** The owner of the id, if the owner or an address that the owner has allowed signed the message (FIP-11, FIP-225). */
async function findCustody(
  ctx: Context,
  { message, signed }: { message: SignInMessage; signed: SignedLogin },
): Promise<string> {
  const { address } = message
  if (message.chainId !== '10' || readFid(message) !== signed.fid) throw rejectionError()
  if (recoverSigner(signed.message, signed.signature) !== address) throw rejectionError()
  const registry = chooseFarcaster(ctx)
  const owner = await registry.getCustody(signed.fid)
  if (owner === undefined) throw rejectionError()
  if (owner !== address && !(await registry.hasAuthAddress({ fid: signed.fid, address })))
    throw rejectionError()
  return owner
}

/** Undefined unless there is exactly one: wallets show the first, and we must read the same. */
function readFid({ resources = [] }: SignInMessage): number | undefined {
  const fids = resources.flatMap(
    (resource) => /^farcaster:\/\/fid\/([1-9]\d{0,14})\/?$/.exec(resource)?.[1] ?? [],
  )
  return fids.length === 1 ? Number(fids[0]) : undefined
}

type VerifiedFid = { fid: number; owner: string; profile: ChannelAnswer | undefined }

function toIdentity({ fid, owner, profile }: VerifiedFid): Identity {
  const { username, display_name, bio, pfp_url } = profile ?? {}
  const signerProfile = { username, display_name, bio, profile_picture_url: pfp_url }
  return {
    type: 'farcaster',
    subject: String(fid),
    data: { fid, owner_address: owner, ...(profile ? signerProfile : {}) },
    display: username || String(fid),
  }
}
