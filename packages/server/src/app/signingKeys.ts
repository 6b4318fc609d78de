import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Context } from '../context.ts'
import type { SealContext } from '../db/seal.ts'
import type { App } from './app.ts'

type Signer = { kid: string; key: KeyObject }
type Keys = Pick<Context, 'seal' | 'binding' | 'random' | 'now'>

/** A new ES256 pair, ready to be stored. Its kid is random: nothing is derived from the key. */
export async function makeSigningKey({ seal, binding, random, now }: Keys, appId: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = Buffer.from(random(12)).toString('base64url')
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  const der = privateKey.export({ type: 'pkcs8', format: 'der' })
  const publicJwk = { kty, crv, x, y } as Record<string, string> // what JWKs of this curve are made of
  return {
    kid,
    app_id: appId,
    public_jwk: JSON.stringify(publicJwk),
    mac: await binding.mac('signing_keys', { app_id: appId, kid, public_jwk: publicJwk }),
    sealed_private_key: await seal.seal(placeOf(appId, kid), der),
    created_at: now(),
  }
}

const signers = new WeakMap<Context, Map<string, Promise<Signer>>>()

/** The private key that signs the app's tokens now. Opened once and kept in memory. */
export function currentSigner(ctx: Context, app: App): Promise<Signer> {
  const [newest] = app.signingKeys
  if (!newest) throw new Error(`The app ${app.id} has no signing key.`)
  const { kid, sealedPrivateKey } = newest
  const known = signers.get(ctx) ?? new Map<string, Promise<Signer>>()
  signers.set(ctx, known)
  const opened = known.get(kid)
  if (opened) return opened
  const opening = ctx.seal.open(placeOf(app.id, kid), sealedPrivateKey).then((der) => ({
    kid,
    key: createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' }),
  }))
  known.set(kid, opening)
  opening.catch(() => known.delete(kid))
  return opening
}

function placeOf(app: string, kid: string): SealContext {
  return { purpose: 'signing-key', app, table: 'signing_keys', column: 'sealed_private_key', role: kid }
}
