import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { exportJWK, type JSONWebKeySet, SignJWT } from 'jose'
import type { Context } from '../../context.ts'

export type FakeIssuer = {
  readonly issuer: string
  readonly keys: JSONWebKeySet
  /** Signs any claims, like an app's own login for its users. */
  sign(claims: Record<string, unknown>): Promise<string>
}

/** A host app's own login, for development: its key lives as long as the process. */
export async function fakeIssuer({ config, sandboxKey }: Context): Promise<FakeIssuer> {
  const privateKey = sandboxKey()
  const publicKey = createPublicKey(privateKey)
  const kid = toKid(publicKey)
  const jwk = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'ES256' }
  return {
    issuer: `${config.publicUrl}/sandbox/custom`,
    keys: { keys: [jwk] },
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid }).sign(privateKey),
  }
}

function toKid(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, 12)
}
