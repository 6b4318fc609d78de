import * as v from 'valibot'
import { User } from '../account.ts'
import { endpoint } from '../endpoint.ts'
import { Session } from '../session.ts'
import { url } from '../url.ts'
import { LoginMode } from './ids.ts'

/** Has the channel token of `status` (protocol 1.2). */
export const channelTokenHeader = 'farcaster-channel-token'

// The polling interval for the wallet (protocol 2.9).
export const pollMs = 2_000
export const timeoutMs = 120_000
export const signerTimeoutMs = 300_000
/** Per user, so that no user can send endless requests to the vendor in the app's name. */
export const signerRequestsPerDay = 20

const text = v.string()
const fid = v.pipe(v.number(), v.integer(), v.minValue(1))
const proof = { message: text, signature: text, fid }
const Ed25519Key = v.pipe(text, v.regex(/^0x[0-9a-fA-F]{64}$/))

export const init = endpoint({
  method: 'POST',
  path: '/api/v1/farcaster/init',
  guard: 'anyone',
  input: v.object({
    token: v.nullish(text),
    /** Native clients only. */
    redirect_url: v.nullish(v.pipe(text, v.maxLength(8_192), url())),
    relying_party: v.nullish(text),
  }),
  reply: v.looseObject({ connect_uri: text, channel_token: text }),
})

/** Polled; the header names the channel. */
export const status = endpoint({
  method: 'GET',
  path: '/api/v1/farcaster/status',
  guard: 'anyone',
  headers: [channelTokenHeader],
  input: v.object({}),
  reply: v.variant('state', [
    v.looseObject({ state: v.literal('pending'), nonce: text }),
    v.looseObject({
      state: v.literal('completed'),
      nonce: text,
      ...proof,
      username: text,
      display_name: text,
      bio: text,
      pfp_url: text,
    }),
  ]),
})

export const authenticate = endpoint({
  method: 'POST',
  path: '/api/v1/farcaster/authenticate',
  guard: 'anyone',
  input: v.object({ channel_token: text, ...proof, mode: LoginMode }),
  reply: Session,
})

export const link = endpoint({
  method: 'POST',
  path: '/api/v1/farcaster/link',
  guard: 'user',
  input: v.object({ channel_token: text, ...proof }),
  reply: User,
})

export const unlink = endpoint({
  method: 'POST',
  path: '/api/v1/farcaster/unlink',
  guard: 'user',
  input: v.object({ fid }),
  reply: User,
})

export const transfer = endpoint({
  method: 'POST',
  path: '/api/v1/farcaster/transfer',
  guard: 'user',
  input: v.object({
    nonce: text,
    farcaster_id: text,
    /** Missing if the other user has no embedded wallet. */
    farcaster_embedded_address: v.nullish(text),
  }),
  reply: User,
})

/** Sign-in inside a Farcaster frame: without a channel, the host app signs. */
export const initInFrame = endpoint({
  method: 'POST',
  path: '/api/v2/farcaster/init',
  guard: 'anyone',
  input: v.object({}),
  reply: v.looseObject({ nonce: text, expires_at: text }),
})

export const authenticateInFrame = endpoint({
  method: 'POST',
  path: '/api/v2/farcaster/authenticate',
  guard: 'anyone',
  input: v.object({ ...proof, mode: LoginMode }),
  reply: Session,
})

const approvedSigner = v.looseObject({ public_key: text, status: v.literal('approved'), fid })
/** Refused, expired, or revoked by the user in Farcaster. */
const revokedSigner = v.looseObject({ public_key: text, status: v.literal('revoked'), fid })

/**
 * Asks the user's Farcaster app to let this app post for them. Called by the wallet frame, which has the key: with a
 * device proof and, for a user who has one, a second factor.
 */
export const initSigner = endpoint({
  method: 'POST',
  path: '/api/v1/farcaster/signer/init',
  guard: 'user',
  input: v.object({
    ed25519_public_key: Ed25519Key,
    /** Unix seconds. */
    deadline: v.nullish(v.union([v.number(), v.pipe(text, v.regex(/^\d+$/))])),
  }),
  reply: v.variant('status', [
    v.looseObject({ public_key: text, status: v.literal('pending_approval'), signer_approval_url: text }),
    approvedSigner,
    revokedSigner,
  ]),
})

/** Polled by the page while the user is in Farcaster. */
export const signerStatus = endpoint({
  method: 'POST',
  path: '/api/v1/farcaster/signer/status',
  guard: 'user',
  input: v.object({ ed25519_public_key: Ed25519Key }),
  reply: v.variant('status', [
    v.looseObject({ public_key: text, status: v.literal('pending_approval'), signer_approval_url: text }),
    approvedSigner,
    revokedSigner,
  ]),
})
