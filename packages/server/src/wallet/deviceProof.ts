import { createHash } from 'node:crypto'
import { AppError, parseUrl, vault } from '@latchkey/wire'
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { spend } from '../db/once/spend.ts'
import { issueNonce, nonceEnd } from './nonce.ts'

/**
 * The device behind a request: its key, and the [RFC 7638](https://www.rfc-editor.org/rfc/rfc7638) thumbprint that
 * identifies it.
 */
export type ProvenDevice = { id: string; publicKey: vault.DevicePublicKey }
export type ProvenRequest = {
  appId: string
  /** Header `latchkey-proof`. */
  proof: string | undefined
  method: string
  /**
   * From the request line, without query. The authority is left out on purpose, because the caller chooses it (R28:
   * configured addresses).
   */
  path: string
  accessToken: string
}
type Deps = Pick<Context, 'db' | 'seal' | 'now'>

/**
 * `iat` is required (RFC 9449) but not compared: the nonce is the server's own clock, so a device whose clock is a day
 * off can still sign (security 2.2, F16: wrong clocks).
 */
const Claims = v.object({
  htm: v.string(),
  htu: v.string(),
  iat: v.number(),
  jti: v.pipe(v.string(), v.minLength(16), v.maxLength(64)),
  ath: v.string(),
  nonce: v.optional(v.string()),
})
const longestProof = 2_048

/** Verifies a device proof ([RFC 9449](https://www.rfc-editor.org/rfc/rfc9449), 4.3) and uses it up. */
export async function checkProof(ctx: Deps, request: ProvenRequest): Promise<ProvenDevice> {
  if (!request.proof) return askForNonce(ctx, request.appId)
  const { device, claims } = await readProof(request.proof)
  const isForThis =
    claims.htm === request.method &&
    toPath(claims.htu) === request.path &&
    claims.ath === digest(request.accessToken)
  if (!isForThis) throw new AppError('invalid_proof')
  const end = claims.nonce && (await nonceEnd(ctx, { appId: request.appId, nonce: claims.nonce }))
  if (!end) return askForNonce(ctx, request.appId)
  // A proof works once. It is stored only while its nonce is valid.
  const key = `proof:${request.appId}:${device.id}:${claims.jti}`
  if (!(await spend(ctx.db, { key, expiresAt: end, now: ctx.now() }))) throw new AppError('invalid_proof')
  return device
}

/** Whether the body names the same key as the proof: a caller can register only its own device. */
export function matchesKey(device: ProvenDevice, key: vault.DevicePublicKey): boolean {
  return key.x === device.publicKey.x && key.y === device.publicKey.y
}

async function askForNonce(ctx: Deps, appId: string): Promise<never> {
  throw new AppError('proof_nonce_required', { data: { nonce: await issueNonce(ctx, appId) } })
}

async function readProof(proof: string) {
  try {
    if (proof.length > longestProof) throw new Error('too long')
    const publicKey = v.parse(vault.DevicePublicKey, decodeProtectedHeader(proof).jwk)
    const key = await importJWK(publicKey, 'ES256')
    const { payload, protectedHeader } = await compactVerify(proof, key, { algorithms: ['ES256'] })
    if (protectedHeader.typ !== 'dpop+jwt') throw new Error('another kind of token')
    const claims = v.parse(Claims, JSON.parse(Buffer.from(payload).toString()))
    return { device: { id: await calculateJwkThumbprint(publicKey), publicKey }, claims }
  } catch (cause) {
    throw new AppError('invalid_proof', { cause })
  }
}

function toPath(htu: string): string {
  return parseUrl(htu)?.pathname ?? htu
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
