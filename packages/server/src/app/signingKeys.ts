import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import type { Binding } from '../db/binding.ts'
import type { Seal, SealContext } from '../db/seal/seal.ts'
import type { Signer } from '../standards/jwt.ts'
import type { App } from './app.ts'

type Deps = { seal: Seal; binding: Binding; random(bytes: number): Uint8Array; now(): Date }

/** Creates an ES256 key pair for storage. Its kid is random: it is not derived from the key. */
export async function makeSigningKey({ seal, binding, random, now }: Deps, appId: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = Buffer.from(random(12)).toString('base64url')
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  const der = privateKey.export({ type: 'pkcs8', format: 'der' })
  const publicJwk = { kty, crv, x, y } as Record<string, string> // the members of JWKs of this curve
  return {
    kid,
    app_id: appId,
    public_jwk: JSON.stringify(publicJwk),
    mac: await binding.mac('signing_keys', { app_id: appId, kid, public_jwk: publicJwk }),
    sealed_private_key: await seal.seal(sealContextFor(appId, kid), der),
    created_at: now(),
  }
}

/** Signs the tokens of apps. */
export type Signers = {
  /** The signer with the present key. It is opened once and kept in memory. */
  current(app: App): Promise<Signer>
}

export function createSigners(seal: Seal): Signers {
  const signers = new Map<string, Promise<Signer>>()
  return {
    current(app) {
      const [newest] = app.signingKeys
      if (!newest) throw new Error(`The app ${app.id} has no signing key.`)
      const { kid, sealedPrivateKey } = newest
      const signer = signers.get(kid)
      if (signer) return signer
      const opening = seal.open(sealContextFor(app.id, kid), sealedPrivateKey).then((der) => ({
        kid,
        key: createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' }),
      }))
      signers.set(kid, opening)
      opening.catch(() => signers.delete(kid))
      return opening
    },
  }
}

function sealContextFor(appId: string, kid: string): SealContext {
  return { purpose: 'signing-key', appId, table: 'signing_keys', column: 'sealed_private_key', role: kid }
}
